"""Meat of US menus: `kinds ~ usually made with: food, food=other name=misspelling, …`, as `lexicon` reads it.

Kinds follow the groups of USDA FoodData Central (poultry, pork, beef, lamb and game, sausages). What an unsaid one is
made of follows US usage: ham, ribs, bacon and sausages are pork, a burger and a steak are beef, wings are chicken.
Misspellings are those of real menus.
"""

MEAT = """
: meat=meats=carnes=viande=meaty=meat lover=meatlover=all meat=meatza
meat: deli meat=lunch meat=cold cut=coldcut, charcuterie=salumi, ground meat=minced meat=mincemeat=carne molida
meat: gizzard, giblet, offal=organ meat, sweetbread, intestine, bone marrow, bone broth, foie gras, steak tartare
meat: mixed grill=parrillada, jerky, tallow, suet, rocky mountain oyster, thit, pot roast, meatloaf=meat loaf
meat: poultry=fowl, game meat=wild game, frog=frogleg, carnivore, chop, medallion of meat
game meat: venison, elk, bison=buffalo burger=buffalo meat=buffalo steak, antelope, ostrich, kangaroo, rabbit=conejo
game meat: alligator=gator, hare, reindeer, camel
poultry: chicken=chix=chiken=chickn breast=chicke=chcken=chikcen=chickens=pollo=poulet=murgh=murg=frango=galinha=ayam
poultry: turkey=tukey=turky=pavo, duck=duckling=pato=canard, goose, squab, quail=codorniz, pheasant, partridge, pigeon
poultry: guinea fowl
chicken: cornish hen=game hen=hen, capon, rooster, drumstick=drummette=drumette, yakitori, karaage, tinga, oyakodon
chicken: chicken finger, chicken tender, chicken nugget=mcnugget, popcorn chicken, coq au vin, dakgalbi
chicken: gai yang=kai yang
chicken: tom kha gai=tom kha kai, tom yum gai, pho ga, com ga, mien ga, bun ga, ga nuong, rotisserie, schmaltz
duck: peking duck, duck confit
meat: beef=carne=res=carne de res=ground beef=ground round=ground chuck=beef patty
beef: steak=bistec=bistek=bisteck=bife=cheese stake, sirloin=surloin, ribeye=rib eye=rib steak, prime rib, flank
beef: filet mignon=filet mignion, ny strip=new york strip=strip loin=striploin, t bone=tbone, porterhouse, skirt steak
beef: tri tip=tritip, brisket, chuck, short rib=shortrib=galbi=galbee=kalbi=kal bi, beef rib, london broil, roast beef
beef: corned beef=corn beef, pastrami=pastramy, bresaola, barbacoa, carne asada=asada, chili con carne
beef: lengua=beef tongue
beef: cabeza, tripe=tripa=tripas=menudo, suadero, machaca, arrachera, birria, ropa vieja, vaca frita, picanha
beef: churrasco
beef: lomo saltado, oxtail=ox tail, ox tongue, gyudon, yakiniku, sukiyaki, wagyu, kobe, bo kho, pho bo, bo luc lac
beef: bo tai chanh, bo nuong, bun bo, bun bo hue, com bo, pho tai, sloppy joe, salisbury steak, swiss steak
beef: chateaubriand
beef: pepper steak, steak tip, hamburger=hamburguesa=hamburgesa, patty melt=pattymelt, kitfo, tibs, anticucho, nuea
beef: beef bourguignon=bourguignon, beef tallow, steak and egg=steak n egg, philly steak=philly beef
bread, beef: chicken fried steak=country fried steak=chicken fried beef steak=chicken fry steak
hamburger, cheese: cheeseburger=cheese burger=cheesburger
beef, cheese: cheesesteak=cheese steak=philly cheese steak=philly cheesesteak=philly cheese=phillycheesesteak
chicken, cheese: chicken cheesesteak=chicken cheese steak=chicken philly cheesesteak=chicken philly
chicken, cheese: chicken cheesesteak=chicken philly steak
chicken, cheese: chicken philly cheese steak
meat: veal=ternera=vitello=vitella
veal: osso buco=osso bucco=ossobuco, saltimbocca, scaloppine=scallopine=scallopini=scaloppini, wiener schnitzel
meat: lamb=cordero=borrego=agneau=mutton
lamb: rogan josh=roganjosh, gosht=ghosht, merguez, lamb shank, rack of lamb
meat: goat=chivo=cabrito=kid goat=goat meat
meat: pork=porc=puerco=cerdo=pig=hog=swine=maiale=suckling pig=piglet
pork: wild boar=boar, carnitas=carnita, al pastor=pastor, chicharron, cochinita pibil=cochinita, lechon, sisig
pork: pork chop
pork: spare rib=sparerib, rib=riblet=rib tip=baby back rib=baby back
pork: char siu=cha siu=char siew=chashu=cha shu=cha shao
pork: xiao long bao=xiaolongbao, tonkatsu=ton katsu, tonkotsu, samgyupsal=sam gyup sal, bossam, jokbal, pork belly
pork: ham hock=hamhock, fatback, salt pork, crackling=cracklin, pork rind, pulled pork, nem nuong, thit heo, heo quay
pork: suon nuong, com suon, cha lua, moo ping, moo dang, kalua pig=kalua, manapua, kakuni, kurobuta
pork: head cheese=headcheese
pork: pig in a blanket=pig in the blanket, pernil, revuelta, porchetta, katsudon, cubano=cuban sandwich, lard=manteca
pork: pig foot=pig feet=pigs feet, pork blood=blood cake, adovada=adobada
pork: soppressata=sopressata=sopressatta=soprassata
pork: ham=jamon=jambon, bacon=bcn, prosciutto=proscuitto=proscuito=prosciuto=prosciutti=procuitto=procuttio=prosutto
pork: pepperoni=peperoni=pepporoni=peproni=pepparoni=pepperonni, salami=salame=genoa, mortadella=mortadela
pork: capicola=capicolla=coppa=capocollo=cappicola=capocolla=capacola=cappacola=gabagool, bologna=baloney=boloney
pork: nduja
pork: sausage=sausauge=saussage=sasauge=salsiccia=salsicce=wurst, finocchiona, culatello
pork: amatriciana
ham: black forest ham, speck, tasso, spam, canadian bacon, croque monsieur, muffuletta=muffaletta, virginia ham
ham, egg: croque madame, eggs benedict=egg benedict=eggs benny, monte cristo, egg mcmuffin
ham: cordon bleu, gammon
meat: cassoulet, blanquette, pot au feu, rump roast, tongue
pork: choucroute garnie
beef: beefburger=beef burger, sauerbraten, tagliata, rump steak, salt beef, mince beef
*meat: polpetti
chicken: chicked
duck: caneton=magret
veal: veau
turkey: tacchino=turkey breast
bacon: pancetta=panchetta, lardon, blt=b l t, blta, blat, tocino, guanciale, bacon bit
sausage: chorizo=chourico, linguica=linguisa, longanisa=longaniza, bratwurst=brat, kielbasa, andouille, boudin
sausage: cha gio thit
sausage: lap cheong=lap xuong=lop cheong=chinese sausage, italian sausage, hot link=louisiana link
sausage: knockwurst=knackwurst
sausage: liverwurst=braunschweiger, saucisson, blood sausage=morcilla, polish dog, sausage link=breakfast link, banger
sausage: hot dog=hotdog=frank=frankfurter=wiener=weiner, liver sausage
hot dog: corn dog=corndog, chili dog, coney dog, chili cheese dog, bagel dog, pretzel dog
meat: liver=chopped liver=chicken liver
bacon, chicken, egg: cobb salad=cobb
ham, turkey: chef salad=chefs salad
beef, rye ~ cheese: reuben=rueben
bacon, egg ~ cheese: carbonara
chicken, mushroom: moo goo gai pan=moo goo gai=mu gu gai pan
beef, egg: loco moco
beef: stroganoff
*beef: burger=slider, carpaccio, bulgogi=bulgoki=bool go gi
*chicken: wing=wingette=wingding=hot wing=buffalo wing=chicken wing
*chicken: general tso=general tsos=general tao=general chicken
*meat: meatball=meat ball=albondiga=polpette=polpettine, katsu, schnitzel, milanesa=milanese
*meat: shawarma=shawerma=shwarma
*meat: shawarma=schwarma=chawarma, souvlaki=suvlaki=souvlakia, kofta=kafta=kofte=kefta=kufta, larb=laab=laap
*meat: kabob=kebab=kebob=kabab=kababs=seekh kabob=seekh kebab=shish kabob=shish kebab=boti=koobideh=kubideh
*meat: shish tawook=shish taouk, bolognese=bolognaise=bolognase, ragu, picadillo, pate
*lamb: gyro=yeeros=doner, kibbeh=kibbe=kibby, keema=kheema=qeema
"""

# A cured or ground food of another animal, or of plants, is not the pork or beef that it would be unsaid.
CURED = ("bacon", "ham", "sausage", "pepperoni", "chorizo", "hot dog", "dog", "frank", "salami", "breakfast sausage",
         "italian sausage", "sausage link", "sausage patty", "jerky", "bratwurst", "rib", "patty", "meatloaf", "chop",
         "meat loaf", "andouille", "apple sausage", "linguica", "longanisa", "bologna", "corn dog", "steak",
         "hot link", "pastrami", "barbacoa")  # fmt: skip
ANIMALS = ("beef", "turkey", "chicken", "lamb", "duck", "veal", "goat", "bison", "elk", "venison", "tuna", "salmon",
           "swordfish", "halibut", "fish", "pork", "shrimp", "prawn", "crab", "ahi", "seafood", "ham", "lobster",
           "shark", "cod", "catfish", "ostrich")  # fmt: skip
PLANTS = ("tofu", "tempeh", "seitan", "veggie", "vegetable", "falafel", "jackfruit", "cauliflower", "eggplant",
    "paneer",
          "chickpea", "lentil", "soya", "mock", "vegetarian", "vegan", "plant based", "meatless", "meat free", "beyond",
          "impossible", "gardein", "boca", "faux", "quinoa", "black bean", "bean", "garden", "gardenburger", "beet",
          "veg", "potato", "cabbage", "sweet potato")  # fmt: skip
# "Turkey bacon" is turkey, but a "turkey bacon club" holds turkey and bacon: dish words that follow decide.
TURKEY_AND_BACON = ("club", "ranch", "avocado", "avo", "swiss", "melt", "cheddar", "wrap", "sandwich", "panini", "sub",
                    "cheese", "guacamole", "tomato", "and", "artichoke", "provolone", "deluxe", "hoagie", "pizza",
                    "lettuce", "brie", "jack", "pesto", "grinder", "salad", "blt", "cobb", "burger", "croissant",
                    "bagel", "bravo")  # fmt: skip
MOCK_MEAT = ("tofurky", "tofurkey", "soyrizo", "soy chorizo", "soy sausage", "soy bacon", "soy meat", "soy protein",
             "gardenburger", "chikn", "chickn", "chick n", "chik n", "tvp", "seitan", "tempeh bacon", "facon",
             "coconut bacon", "carrot dog", "smart dog", "field roast", "quorn", "boca", "soy nugget", "soy curl",
             "portobello burger", "portabella burger", "portobello steak", "veggie patty", "veggie meat",
             "mock meat", "meat substitute", "meat alternative", "vegetarian meat", "veggie dog", "lentil loaf",
             "nut loaf", "nut burger", "impossible", "beyond meat", "beyond", "wheat meat", "chik", "unchicken",
             "unmeat", "vege meat", "tofu meat", "neatloaf", "neatball", "wheatball", "vegetarian oyster sauce",
             "vegan fish sauce", "vegetarian fish sauce", "vegan oyster sauce", "mushroom oyster sauce")  # fmt: skip
