"""First names of colleagues: alone they are nobody's dish, whatever a menu is called after ("Paul's special").

Written for this project from names that are common at work; names that are foods as well (Olive, Rosemary, Ginger,
Basil, Caesar, Reuben, Madeleine) stay out.
"""

from engine.reading.legacy.wordlists import listed

FIRST_NAMES = listed(
    """
    aaron abby abdul abigail adam adrian ahmed aisha alan albert alejandro alex alexander alexandra alexis ali alice
    alicia alison allison alyssa amanda amber amir amit amy ana andre andrea andrew andy angela anil anita ann anna anne
    annie anthony antonio arjun arthur ashley audrey austin barbara becca ben benjamin bernard beth betty beverly bill
    billy bjorn bob bobby boris brad bradley brandon brenda brian brianna bridget bruce bryan caleb cameron camila carl
    carla carlos carmen carol carole caroline carolyn carter catherine cathy cecilia chad charles charlie chelsea chen
    cheryl chloe chris christian christina christine christopher cindy claire clara claudia cody colin connie connor
    corey craig crystal curtis cynthia daisuke dan dana daniel danielle danny darren dave david dawn dean debbie deborah
    debra denise dennis derek diana diane diego dmitri donald donna doris dorothy doug douglas dylan ed eddie eduardo
    edward eileen elaine elena eli elijah elizabeth ella ellen emily emma eric erica erik erin ethan eugene eva evan
    evelyn fatima felix fernando fiona frances francis frank fred gabriel gabriela gail gareth gary gavin george gerald
    gina gloria gordon grace greg gregory gus gwen hannah hans harold harry hassan heather hector heidi helen helena
    henry hiroshi howard hugo hye ian ibrahim ida igor ines ingrid irene isaac isabel isabella ivan jack jackie jacob
    jacqueline jake james jamie jan jane janet janice jared jasmin jason javier jay jean jeannie jeff jeffrey jen jenna
    jennifer jenny jeremy jerry jesse jessica jill jim jimmy joan joanna joanne joel johanna john johnny jon jonas
    jonathan jordan jorge jose joseph josh joshua joyce juan juanita judith judy julia julian juliana julie justin kai
    kamal karen karim karl katarina kate katherine kathleen kathryn kathy katie kavita keith kelly ken kendra kenji
    kenneth kenny kevin khalid kim kimberly kofi kristen kristin kurt kyle lars larry latoya laura lauren laurie leah
    lena leonard leonardo leslie liam lillian linda lindsay lisa lois lorraine louis louise lucas lucy luis luisa luke
    lydia lynn mahmoud malik marcus margaret margarita marianne marilyn marisol marjorie marta martin marv marvin mateo
    matt matthew maureen megan mei melanie melissa michael michelle miguel mike ming miranda miriam mohamed mohammed
    monica monique morgan muhammad nadia nancy naomi natalia natalie natasha nathan neil nicholas nicole nikhil nina
    noah noor norma oscar oliver olivia otto pam pamela patricia patrick paul paula pauline pedro pete peter phil
    philip phillip phoebe pia pierre priya rachel rafael raj rajesh ralph ramesh randy raquel ravi ray raymond rebecca
    renee rhonda ricardo richard rick rita robert roberta roberto robin rodney roger roland ronald rosa rose rosie ross
    roy ruben russell ruth ryan sabrina sally sam samantha samir samuel sandra sandy sara sarah scott sean sebastian
    sergei seth shannon sharon shaun shawn sheila shirley sibongile simon sofia sonia sonya sophia sophie stacey stacy
    stanley stefan stella stephanie stephen steve steven stuart sue sunil susan suzanne sven sylvia takeshi tamara
    tamsin tanya tara teresa terry theo theodore theresa thomas tiffany tim timothy tina tobias todd tom tomas tony
    tracy travis tyler valerie vanessa veronica victor victoria vijay vincent viola virginia vivian walt walter wanda
    warren wayne wei wendy wesley will william willie winston xavier yasmin yolanda yuki yusuf yvonne zachary zara zoe
    """
)
