"""Milk, eggs, honey and gelatin, and phrases that only look like food; see `lexicon` for how a line reads."""

DAIRY = """
: dairy=lacteo, honey=miel=honeyed=honeycomb, gelatin=gelatine
dairy: milk=leche=lait=milky, cream=crema=creme=panna=creamed, butter=buttered=buttery=mantequilla
dairy: yogurt=yoghurt=yogourt
dairy: cheese=chese=cheesy=cheez=queso=fromage=formaggio=formaggi=fromaggio=cheesey
dairy: ice cream=icecream=helado=gelato=gelati
dairy: whey, casein=caseinate, lactose, milkfat=milk solid, ghee, half and half
milk: latte, cappuccino=cappucino=capuccino, macchiato, cafe au lait, cafe con leche, flat white, cortado
milk: hot chocolate
milk: mocha=mocca, milkshake=milk shake=shake=malt shake, malted milk, thai iced tea=thai ice tea=thai tea, milk tea
milk: condensed milk, evaporated milk, dulce de leche=cajeta, licuado, goat milk=goats milk, cow milk=cows milk
milk: egg cream
milk: milk chocolate, kulfi, falooda, rasmalai=ras malai, gulab jamun=gulab jaman=gulab jamoon=gulab jamin, kheer
milk: rabri
milk: rice pudding=arroz con leche, frappe=frappuccino, buttermilk=butter milk, powdered milk=milk powder
milk: bread pudding
milk: chai latte, breve, pudding
milk ~ egg: tres leches=tres leche
cream: heavy cream, whipped cream=whip cream=whipping cream, clotted cream, creme fraiche, creamer, bisque, malai
cream: cream sauce, creamed spinach, creamed corn, cream puff, chantilly, ganache, panna cotta
cream: alfredo=alfreddo=alfrado
cream: bechamel, sour cream=sourcream=sour creme, whipped topping, cream of broccoli, cream of mushroom
cream: chantilly cream
cream: scalloped potato, au gratin=gratin=augratin, boston cream, bavarian cream, buttercream, vichyssoise
cream: creme filling
ice cream: sundae, soft serve, frozen custard, a la mode=ala mode, root beer float, tartufo, spumoni, banana split
ice cream: mud pie
ice cream: semifreddo, affogato, float, mochi ice cream
butter: beurre blanc, brown butter, makhani=makhni=makhanwala=makhanwalla, butterscotch, toffee
butter, egg: hollandaise=holandaise, bearnaise=bernaise
butter, chicken: butter chicken=chicken makhani=murgh makhani
yogurt: raita, lassi, tzatziki=tzaziki=tsatsiki=tatziki, kefir, labneh=labne=lebni=lebneh, froyo=frozen yogurt
yogurt: parfait
yogurt: dahi, doogh, ayran, greek yogurt
dairy ~ egg: ranch=ranch dressing=ranch dip
cheese: mozzarella=mozarella=mozzerella=mozzeralla=mozz=motzarella=mozzarela=buffalo mozzarella=mozarrella=mozzarrella
cheese: cheddar=chedder=chedar, monterey jack=jack=jack cheese, pepper jack=pepperjack, swiss=swiss cheese
cheese: american cheese
cheese: parmesan=parmesean=parmasean=parmasan=parmesian=parmigiano=parmigiana=parmigianna=parmagiana=parm=reggiano
cheese: parmesan=parmegiana=parmigiano reggiano=parmegiano=parmesano, romano, pecorino, asiago
cheese: provolone=provalone=provelone
cheese: feta=fetta, ricotta=riccota=ricota, gorgonzola=gorganzola=gorgonzolla, blue cheese=bleu cheese=bleu, brie
cheese: gouda
cheese: roquefort, stilton, camembert, edam, havarti, muenster=munster, fontina, gruyere, emmental=emmenthal
cheese: goat cheese
cheese: goat cheese=goats cheese=chevre, cream cheese=creamcheese, mascarpone=marscapone=marscarpone, burrata
cheese: halloumi
cheese: halloumi=haloumi, kefalotyri, saganaki, cotija=cotija cheese, queso fresco, panela, asadero
cheese: paneer=panir=paner=panner
cheese: manchego, taleggio, quesillo, quattro formaggi, fondue, velveeta, cottage cheese, string cheese, curd
cheese: nacho cheese
cheese: mac and cheese=macaroni and cheese, grilled cheese, cheese sauce, welsh rarebit=rarebit=welsh rabbit
cheese: cheese curd
cheese: spanakopita=spanikopita=spanokopita, tiropita, saag paneer, palak paneer, caprese=capresse
cheese: quesadilla=quesedilla
cheese: mozzarella stick, chile relleno=chili relleno, four cheese
cheese, bread: cheese bread=cheesy bread=cheesebread, cheese stick=cheesestick
cheese, cake ~ egg: cheesecake=cheese cake
cheese, pastry: cannoli=canoli, cheese danish
cheese, cake ~ egg, alcohol: tiramisu
: egg=egs=huevo=oeuf=uovo=uova=eggy=anda
egg: yolk=egg yolk, egg white=eggwhite, omelette=omelet=omlette=omlet=omlete, frittata=fritatta, souffle
egg: egg drop=egg flower
egg: egg foo young=egg foo yung=egg fu yung=egg fu young=foo young=foo yung=fu young=egg foo yong, eggnog=egg nog
egg: meringue
egg: tamago=tamagoyaki, bhurji, scramble=scrambled, shakshuka, huevos rancheros=huevos ranchero, zabaglione=sabayon
egg: chawanmushi, egg salad, egg bread, thousand island=1000 island, over easy, sunny side up, quail egg, duck egg
egg: duck egg=salted egg=century egg=preserved egg, egg flower soup
egg: scotch egg
egg: mayonnaise=mayo=mayonaise=mayonnaisse=mayonese, eggflower, poached egg, fried egg, benedict=eggs florentine
egg: pavlova
mayonnaise: aioli=aoli=ailoi, kewpie, remoulade=remolade, tartar sauce=tarter sauce=tartare sauce
egg, milk: custard, flan, creme caramel, egg tart=egg custard, creme brulee=creme brule=cream brulee, creme anglaise
egg, pastry ~ milk: quiche=quiche lorraine
egg, noodle: egg noodle
egg, tofu: egg tofu
honey, mustard: honey mustard
gelatin: jello=jell o=jelly shot, marshmallow=smore=s more, gummy=gummi=gummy bear, aspic, rice krispie treat
"""

TRAPS = """
-: apple butter, pumpkin butter, cocoa butter, cacao butter, butter lettuce, bibb butter lettuce, butter bean
-: butterfly
-: butterflied, cream of tartar, cream soda, creme soda, coconut butter, shea butter, butter leaf, butter leaf lettuce
-: buffalo sauce, duck sauce, vegetarian fed, red bull, steak sauce, steak fry, steak cut fry, steak house
-: steak seasoning
-: beefsteak tomato, beef steak tomato, beef tomato, lambs lettuce, crab apple, half shell, jack daniel, jack daniels
-: apple jack, swiss chard, swiss miss, celery rib, rib of celery, rib celery, turkey tail mushroom, goldfish cracker
-: swedish fish, cream of coconut, egg plant sauce, boars head, franks red hot, franks hot sauce, bass ale, bass beer
-: milk thistle, float glass, ranch style bean, ranch house, chicken fried mushroom, chicken fried tofu, honey crisp
-: honeycrisp apple, honeydew, honey dew, honeynut squash, honey nut squash, cream of wheat, curd of bean
-: pudding rice,, dairy queen, butter cup squash, buttercup squash
-: bread and butter pickle
-: scallop potato, pate sucree, pate brisee, pate a choux, peperoni gialli, con peperoni, milanese style
-: risotto milanese
-: chop suey, chop salad, chop house, chop chop, oat milk, rice milk, hemp milk, flax milk, pea milk, nondairy milk
-: alfalfa, prairie oyster mushroom
-: bread butter pickle, romano bean, shake well, chicken salt, oyster bay, cheese cloth, lamb weston
-: turkey red
"""
