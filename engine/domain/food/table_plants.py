"""Plants, grains and drinks: `kinds ~ usually made with: food, food=other name=misspelling, …` (see `lexicon`).

Tree nuts are those of the FDA's guidance of January 2025 and of Regulation (EU) No 1169/2011, Annex II, point 8:
coconut is none, chestnut and pine nut are counted because people who avoid nuts commonly avoid them. "flour food" holds
what is made of wheat unless the menu says otherwise: it contradicts "gluten-free" only where nothing says so.
"""

NUTS_AND_GRAINS = """
: nut=nuts=mixed nut=nutty, gluten, soy=soya=soybean=soy bean, sesame=sesame seed=benne, mustard, celery, lupin=lupine
: sulphite=sulfite=sulphur dioxide, coconut=coconut milk=coconut cream=coconut water=coconut oil=coconut flake
: mock meat
nut: tree nut=treenut, peanut=peanut butter=groundnut=peanut sauce=cacahuate=mani
tree nut: almond=almond or oat milk=almendra=almond milk=almond butter=almond flour=badam, walnut=nuez
tree nut: cashew=cashew butter=cashew milk=kaju
tree nut: cashew=cashewnut=cashew nut=cashew cheese=cashew cream, pecan=pecan pie, pistachio=pista=pistacchio
tree nut: macadamia
tree nut: hazelnut=filbert=frangelico=gianduja, brazil nut, pine nut=pinenut=pignoli=pinon=pinoli, chestnut=castagna
almond: marzipan, amandine=almondine, frangipane, amaretto=amaretti, almond joy, orgeat
almond, egg: macaron
hazelnut ~ milk: nutella
tree nut: praline, nut butter, nut milk, baklava=baclava=baklawa, nougat, trail mix
peanut ~ soy: gado gado, satay sauce, reeses=peanut butter cup
gluten: wheat=whole wheat=wheat flour=cracked wheat=durum=semolina, barley, rye=pumpernickel, malt=malted, triticale
barley, alcohol: beer=ale=lager=ipa=stout=cerveza=pilsner=hefeweizen
wheat: flour=white flour, breadcrumb=bread crumb=panko=breadcrum, couscous=cous cous, bulgur=bulghur=bulgar, farro
wheat: spelt
wheat: seitan, freekeh, kamut, flour tortilla, tempura=tenpura, batter=battered=beer battered, crouton, roux, farina
wheat: matzo
wheat: matzo=matzah=matza, tabbouleh=tabouli=tabouleh=tabuli=taboule=tabule, breaded=breading, cream of wheat
wheat: filo=phyllo
wheat: filo=fillo=kataifi, wheat berry, wheat gluten, cracker=saltine=oyster cracker=graham cracker
wheat: wheat germ=wheat bran
wheat: vital wheat gluten
wheat, soy: soy sauce=soya sauce=shoyu, teriyaki=teryaki=teriyaki sauce, hoisin
soy: tofu=bean curd=beancurd=to fu=doufu=dau hu, edamame=edamane, miso, tempeh, soy milk=soymilk, natto, tamari, yuba
soy: agedashi=age tofu=inari=aburaage, mapo tofu=ma po tofu, soy protein, soy lecithin, bean curd skin=beancurd skin
sesame: tahini=tahina=tahine, halva=halvah=halwa sesame, zaatar, gomae=goma, sesame oil
sesame: hummus=humus=hommus=hummos=houmous
sesame: baba ganoush=baba ganouj=babaganoush=baba ghanoush=baba ghannouj, gomasio, sesame chicken sauce, dukkah
sesame: benne wafer
mustard: dijon, mustard green, mustard seed
celery: celeriac=celery root
wheat: flour food
flour food: bread=pan=pane=toast=breads=cornbread stuffing, bun, bagel, baguette, ciabatta=ciabata
flour food: focaccia=foccacia=focacia
flour food: sourdough=sour dough, brioche, challah, croissant=crossiant=croissante, pita=pitta, naan=nan=nann
flour food: roti=rotti
flour food: paratha=parotta=prata, chapati=chapathi=chappati, kulcha, poori=puri, lavash, flatbread=flat bread
flour food: breadstick
flour food: english muffin, muffin, biscuit, scone, pancake=hotcake=flapjack=hot cake=panqueque, waffle, crepe
flour food: french toast
flour food: donut=doughnut, pretzel, cookie=cooky, cake=torte, cupcake=cup cake, brownie, pie=cobbler, tart
flour food: pastry=pastries
flour food: danish, strudel, eclair, cinnamon roll, churro, dough=doughs, crust, calzone=stromboli
flour food: french roll=dinner roll
flour food: ramen, udon, lo mein, chow mein=chowmein, yakisoba, noodle=noodles=mein=noodlee, wonton=won ton=wontun
flour food: dumpling
flour food: potsticker=pot sticker=gyoza=kuo teh, bao=steamed bun, egg roll=eggroll, sandwich=sandwhich=sandwitch
flour food: sub=hoagie
flour food: sub=grinder=torta=hero sandwich, panini=pannini, samosa=samosas, empanada, pizza=pizzas=pizzetta=pizette
flour food: bruschetta
flour food: crostini, knish, pierogi=perogi, stuffing, lumpia, stick bread, garlic bread, garlic knot, texas toast
flour food: roll bread
flour food: beignet, funnel cake, puff pastry, piroshki=piroshky, burrito=burito, wrap=flour wrap, chimichanga
flour food: linguini noodle
flour food: bread bowl, hamburger bun, panzerotti=panzarotti, spaetzle, club sandwich=clubhouse, melt sandwich
flour food: banh mi, gnocchi
flour food: pasta, spaghetti=spagetti=spaghettini=spaghetti noodle, linguine=linguini=linguin
flour food: fettuccine=fettucine=fettucini
flour food: fettuccine=fettuccini=fetuccini=fettucinni, penne=penni=mostaccioli, rigatoni, ziti=zitis
flour food: lasagna=lasagne, orzo
flour food: ravioli=raviolis, tortellini=tortelloni, cannelloni, manicotti, macaroni, rotini, fusilli, farfalle
flour food: capellini
flour food: angel hair, tagliatelle, pappardelle, bucatini, cavatelli, orecchiette, vermicelli pasta, stuffed shell
flour food: agnolotti
flour food: capellini=capelli, pasta shell, cavatappi, tagliolini, gemelli, campanelle, ditalini, conchiglie
-: gluten free pasta, corn pasta, rice pasta, rice noodle, rice stick noodle, glass noodle, sweet potato noodle
-: zoodle
-: zucchini noodle, rice vermicelli, bean thread noodle, bean thread, cellophane noodle, clear noodle
-: shirataki noodle
-: corn tortilla, lettuce wrap, rice paper wrap, rice flour, corn flour, chickpea flour, gram flour, tapioca flour
-: coconut flour, potato flour, lentil flour, masa flour, flour less, lettuce bun, rice cake, crab less cake
-: cake of rice
-: burrito bowl, corn bread, water chestnut, waterchestnut, nutmeg, doughnut peach, flat rice noodle, wide rice noodle
-: and tart, slightly tart, tart and sweet, sweet tart, tart cherry, tart apple, tart tamarind, tart flavor, or tart
-: corn nut, grape nut, butternut, rice bun, potato pancake, mung bean noodle, corn cake, cauliflower crust
-: kelp noodle
-: cauliflower pizza crust, polenta cake, buckwheat noodle, rice cracker, broad rice noodle, gluten free noodle
-: thin rice noodle
-: pan fried, pan seared, pan roasted, pan asian, sheet pan, half pan, full pan, pan sauteed, pan grilled, pan size
-: pan fry
-: pan broiled, pan blackened, pan crisped, per pan, small pan, large pan, pan fried tofu, in a pan, pan crusted
-: pan stuffed
"""

VEGETABLES = """
: mushroom=mushrooms=mushroon=muhsroom=mushrrom=champignon=champinon=hongos=hongo=funghi=fungi=setas, vegetable=veggie
: vegetable=vegi=vege=vegetble=vegtable=verdura=legumbres=vegatable=vegetales, fruit=fruta, bean
: lentil=dal=daal=dahl=dhal
: potato=papa=patata=aloo=alu=fry=french fry=tater tot=hash brown=steak fry, sweet potato=yam=camote, rice=arroz
: corn=elote
: corn=maize=polenta=masa=hominy=grits=cornmeal, quinoa, oat=oatmeal=oats, avocado=guacamole=guac=avacado=avo=aguacate
: olive=kalamata=kalamatas=aceituna, coffee=espresso=cafe=americano, tea=chai=te, chocolate=cocoa=cacao=fudge, caper
: seaweed=nori=wakame=kelp=laver, kimchi=kimchee=kim chee, sauerkraut=kraut, pickle=pickled cucumber, ginger
: hot pepper
mushroom: shiitake=shitake=shitaki=shiitaki, portobello=portabella=portabello=portobella=portobelo, cremini=crimini
mushroom: porcini, chanterelle, morel, truffle, enoki, maitake=hen of the wood=hen of the woods, oyster mushroom
mushroom: king oyster mushroom=king oyster, lobster mushroom, wood ear=black fungus=tree ear, lions mane mushroom
mushroom: chicken of the wood=chicken of the woods, straw mushroom, button mushroom, huitlacoche, beech mushroom
mushroom: beefsteak fungus
vegetable: onion=cebolla=cipolla=onions=shallot=onion ring, scallion=green onion=spring onion, leek
vegetable: garlic=ajo=aglio, chive
vegetable: tomato=tomatoe=tomate=pomodoro=pomodori=marinara=roma tomato=pico de gallo, tomatillo
vegetable: eggplant=egg plant=aubergine
vegetable: eggplant=melanzane=berenjena=brinjal=baingan, zucchini=zuchini=courgette=zuchinni=zucchinni
vegetable: squash=calabaza
vegetable: squash=butternut squash=acorn squash=delicata, pumpkin=zucca, cucumber=pepino=cuke, carrot=zanahoria
vegetable: radish=daikon
vegetable: broccoli=brocoli=brocolli=broccolini=broccoletti, cauliflower=gobi=gobhi=cauliflour
vegetable: cabbage=napa=coleslaw=slaw
vegetable: spinach=espinaca=spinaci=palak=saag=florentine=spinich, kale, chard=swiss chard
vegetable: lettuce=romaine=iceberg=lechuga
vegetable: arugula=rucola=rocket=arrugula, bok choy=bokchoy=baby bok choy=pak choi=bok choi, collard=collard green
vegetable: asparagus
vegetable: artichoke=carciofi=alcachofa=artichoke heart=artichokes heart, beet=beetroot=betabel, turnip, parsnip
vegetable: fennel=finocchio
vegetable: pea=snow pea=snap pea=sugar snap=mutter=matar=chicharo=pea pod, green bean=string bean=haricot vert
vegetable: okra=bhindi
vegetable: brussels sprout=brussel sprout=brussels, bamboo shoot=bamboo, bean sprout=beansprout
vegetable: gai lan=chinese broccoli
vegetable: gai choy, cactus=nopal=nopales=nopalitos, taro, lotus root, jicama, plantain=platano, yuca=cassava=yucca
vegetable: heart of palm
vegetable: jackfruit, hearts of palm, radicchio, endive, watercress, cilantro=coriander, basil=albahaca=basilico
vegetable: parsley
vegetable: mint, dill, bell pepper=green pepper=red pepper=capsicum=roasted pepper=sweet pepper=peppers
vegetable: jalapeno=jalepeno
vegetable: jalapeno=jalapino, chile=chili pepper=chile pepper=poblano=serrano=habanero=thai chili
vegetable: banana pepper=pepperoncini
vegetable: banana pepper=pepperoncino=peperoncini=pepperocini, celery, leafy green=mixed green=spring mix=mesclun
bean: black bean=frijoles=frijole, pinto bean, refried bean, kidney bean=rajma, white bean=cannellini
bean: lima bean=fava bean
bean: chickpea=garbanzo=chana=channa=chole=chick pea=ceci=falafel=felafel, black eyed pea, navy bean=northern bean
bean: mung bean, pigeon pea
fruit: apple=manzana, banana=platano macho, orange=naranja, lemon=limon=limone, lime, pineapple=pina=ananas
fruit: mango=mangoe
fruit: strawberry=fresa=fragola, blueberry, raspberry, blackberry, cranberry, cherry, peach=durazno, pear, plum
fruit: grape, raisin
fruit: date fruit=medjool date, fig, apricot, watermelon=sandia, cantaloupe, melon=honeydew, papaya, guava=guayaba
fruit: kiwi
fruit: pomegranate, grapefruit, lychee=litchi, passion fruit=maracuya, tamarind=tamarindo, dragon fruit, persimmon
fruit: acai
fruit: durian, rhubarb, berry=mixed berry
"""

ALCOHOL = """
: alcohol=liquor=spirits=booze=alcoholic
alcohol ~ sulphite: wine=vino=merlot=chardonnay=cabernet=pinot noir=pinot grigio=sauvignon blanc=zinfandel=riesling
alcohol ~ sulphite: champagne=prosecco=mimosa, marsala, sherry, port wine=port reduction, chianti, sangria, vermouth
alcohol: vodka, tequila, rum, gin and tonic, whiskey=whisky, bourbon, brandy=cognac, sake=soju=shochu, margarita
alcohol: martini
alcohol: kahlua, grand marnier, cocktail drink, hard cider, baileys, liqueur, mojito, pina colada cocktail
alcohol: bloody mary
-: wine vinaigrette, red wine vinaigrette, white wine vinaigrette, champagne vinaigrette, sherry vinaigrette
-: non alcoholic
-: root beer, ginger beer, ginger ale, wine vinegar, red wine vinegar, white wine vinegar, rice wine vinegar
-: club soda
-: sherry vinegar, champagne vinegar, virgin margarita, ale house, non alcoholic beer, birch beer, butter beer
-: rum raisin flavor
-: martinelli, champagne mango, champagne grape, port of call, margarita pizza, margherita, pizza margarita
"""

# What a dish is usually made with: warns the allergic, and never contradicts a label.
DISHES = """
cheese~: pizza=calzone=stromboli, enchilada=nacho=lasagna=manicotti=ravioli=tortellini, biryani with raita, risotto
cheese, tree nut~: pesto=pesto sauce=basil pesto
anchovy, egg, cheese~: caesar=ceasar=caeser=cesar=cesar salad=caesar salad=caesar dressing
peanut, egg, fish sauce, shrimp~: pad thai=phad thai=pud thai=pad tai
peanut~: kung pao=kung po=kungpao=gong bao, satay=sate=saté, massaman=mussaman=masaman=panang=panaeng=penang, dan dan
peanut, sesame, almond~: mole=mole poblano=mole sauce=nuestros moles
tree nut, cream~: korma=kurma=khorma=shahi, tikka masala=tikka massala, pasanda
walnut~: waldorf=muhammara=honey walnut
egg, milk, butter~: cake=cupcake=brownie=cookie=muffin=pancake=waffle=crepe=french toast=donut=croissant=brioche
egg, milk, butter~: challah
egg, milk, butter~: biscuit=scone=danish=eclair=pie=tart=strudel=torte=cinnamon roll=beignet=churro=bread pudding
milk~: chocolate=truffle chocolate=fudge
butter~: caramel=toffee=naan=paratha=garlic bread=mashed potato=risotto
egg~: egg roll=pasta=wonton=ramen=fried rice=coleslaw=potato salad=macaroni salad=crab cake=meatball=meatloaf=tempura
egg~: thousand island=lo mein=chow mein=pad see ew=tuna salad=chicken salad=breaded=katsu=schnitzel=mu shu=moo shu
fish sauce~: green papaya salad=som tum=som tam=papaya salad=pho=banh mi=kimchi=tom yum=vermicelli bowl=green curry
fish sauce~: red curry
fish, wheat~: poke bowl=sushi roll=eel sauce=unagi sauce
wheat~: fried chicken=chicken tender=chicken finger=chicken nugget=popcorn chicken=onion ring=fried calamari=katsu
wheat~: schnitzel
wheat~: fish and chip=fish stick=corn dog=gravy=quesadilla=tortilla=enchilada=meatball=meatloaf=spring roll
wheat~: mac and cheese
wheat~: roll=falafel=udon soup=moussaka=pot pie=crab cake=fried shrimp=popcorn shrimp=tonkatsu=crab rangoon=soba
wheat~: buckwheat
soy, wheat~: chow fun=ponzu=yakitori=lo mein=chow mein=fried rice=kung pao=general tso=orange chicken
soy, wheat~: sesame chicken=bulgogi
soy, wheat~: mongolian beef=sweet and sour=sukiyaki=galbi=yakisoba=adobo=black bean sauce=kalbi=chop suey=char siu
shrimp, pork, wheat~: siu mai=shumai=shu mai=siomai=siew mai
shrimp, fish~: paella=gumbo=jambalaya=sambal=laksa
tree nut~: granola=muesli=biscotti=bear claw=romesco=spumoni=turron
honey~: baklava=granola
sesame~: falafel=bagel=everything bagel=furikake=bibimbap=bibim=japchae=chap chae=general tso=sesame bun=gyro=shawarma
celery~: bloody mary=mirepoix=buffalo wing=minestrone
mustard~: honey mustard=vinaigrette=hot dog=corn dog=potato salad=deviled egg=barbecue sauce=bbq sauce=curry powder
sulphite~: dried fruit=raisin=dried apricot=balsamic vinegar=balsamic=wine vinegar=sauerkraut=maraschino
mollusc~: paella=cioppino=gumbo=bouillabaisse=siete mares=zuppa di pesce
fish, crustacean, mollusc~: seafood
milk, tree nut~: gelato=kulfi=ice cream sundae
tree nut~: dukkah=duqqa, linzer torte=linzer, tarator, picada, ajo blanco, bakewell tart, battenberg, stollen, panforte
tree nut~: torrone=torron, cantucci=cantuccini, rocky road, marcona, ferrero rocher, turtle brownie, halwa, nut roast
peanut~: snicker, payday, maafe=mafe, pb and j=pb j, sambal kacang, peanut brittle, brittle, bang bang, sesame noodle
cream~: chowder=stroganoff=bisque
egg~: spanish tortilla=tortilla espanola=kedgeree=mousse
soy, wheat~: general tso chicken=general gao chicken=ramen=stir fry=pad see ew
wheat~: burger=hamburger=cheeseburger=slider=oyster sauce
shrimp~: xo sauce=tom yum
fish~: sushi=nigiri=gefilte=tapenade
sesame, soy~: poke=poke bowl
"""
