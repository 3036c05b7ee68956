"""Equal words and phrases of US menus."""

# Every word of a line names the same; stems of all of them are one another's forms.
WORDS: tuple[str, ...] = (
    "parmesan parm parmigiana parmigiano parmagiana parmesean", "sub submarine hoagie hero grinder", "soda pop",
    "shrimp prawn prawns camarones", "veggie vegetable veg vegi veggies vegetables",
    "bbq barbecue barbeque barbecued",
    "eggplant aubergine melanzane", "zucchini courgette", "cilantro coriander", "garbanzo chickpea", "yogurt yoghurt",
    "donut doughnut", "fettuccine fettuccini fettucine fettucini", "linguine linguini", "lasagna lasagne",
    "burrito burritos burito",
    "hamburger burger", "mozzarella mozarella mozz", "potsticker gyoza potstickers", "scallion scallions",
    "kabob kebab kabobs kebabs kebob kabab kababs", "tikka tika tikkah", "baklava baklawa", "ceviche cebiche seviche",
    "samosa samoosa somosa samosas", "pakora pakoda pakodas",
    "naan nan", "falafel felafel", "hummus humus hommus houmous houmos", "shawarma shawerma shwarma",
    "tzatziki tzaziki tatziki",
    "biryani biriyani briyani",
    "dosa dosai", "wonton wontons", "dumpling dumplings", "spaghetti spagetti",
    "omelette omelet omlette",
    "caesar ceasar cesar", "guacamole guac", "avocado avo", "mayonnaise mayo", "barley", "sauteed saute",
    "tabbouleh tabouli tabouleh",
    "fries fry", "szechuan sichuan szechwan", "prosciutto proscuitto proscuito prosciuto", "provolone provalone",
    "calamari squid",
    "cappuccino cappucino", "croissant crossiant", "bruschetta bruchetta", "appetizer appetiser", "jalapeno jalapeno",
    "portobello portabella portabello", "shiitake shitake", "lox", "arugula rocket", "bun buns",
    "cookie cookies biscotti",
    "focaccia foccacia", "quesadilla quesedilla", "chili chilli", "paneer panir", "dal daal dhal dahl", "tofu beancurd",
    "roti rotti", "ranch", "vegetarian", "noodle noodles", "sandwich sandwiches sandwhich", "meatball meatballs",
    "teriyaki teryaki",
    "edamame edamane", "sorbet sorbetto", "gelato gelati", "espresso expresso", "bagel bagels", "tiramisu",
    "cannoli canoli",
)  # fmt: skip

# One way only: who says the word is served by these, not the other way round.
NARROWER: dict[str, str] = {
    "burger": "cheeseburger hamburger baconburger veggieburger",
    "pasta": "spaghetti penne rigatoni linguine linguini fettuccine "
    "fettuccini ziti ravioli tortellini lasagna lasagne macaroni gnocchi rotini farfalle fusilli cavatelli "
    "manicotti tagliatelle "
    "pappardelle orzo capellini",
    "chickpea": "chana channa chole", "chickpeas": "chana channa chole", "lentil": "dal daal dhal",
    "soda": "coke pepsi sprite cola", "steak": "sirloin ribeye", "sushi": "nigiri maki sashimi", "cookies": "cookie",
    "mushrooms": "portobello shiitake cremini", "greens": "salad", "bread": "focaccia ciabatta baguette",
    "seafood": "shrimp prawn salmon tuna crab lobster scallop clam calamari mussel cod halibut tilapia",
    "fish": "salmon tuna cod "
    "halibut tilapia snapper trout catfish mahi", "cheesesteak": "steak-and-cheese", "chips": "chip", "mac": "macaroni",
    "nuts": "almond walnut pecan cashew peanut", "berries": "strawberry blueberry raspberry", "kimchi": "kimchee",
    # Ways of cooking, which menus say as participles.
    "roast": "roasted", "grill": "grilled", "bake": "baked", "mash": "mashed", "smoke": "smoked", "steam": "steamed",
    "scramble": "scrambled", "poach": "poached",
    "beans": "bean", "wings": "wing drumette", "hotdog": "frankfurter", "cola": "coke pepsi", "lunchbox": "bento",
}  # fmt: skip

# Kinds that the first is made up of, which no menu calls so: they rank where nothing is called by the phrase itself.
KINDS: dict[str, tuple[str, ...]] = {
    "dim sum": ("dumpling", "potsticker", "siu mai", "shumai", "shu mai", "har gow", "bao", "spring roll", "wonton"),
    "bubble tea": ("boba", "pearl tea", "tapioca tea", "tapioca drink", "milk tea"),
    "boba tea": ("boba", "pearl tea", "tapioca tea", "tapioca drink", "bubble tea", "milk tea"),
    "milk tea": ("tapioca milk tea",),
}

# Kinds of houses, and what people go there for: who says the house asks for these.
HOUSES: dict[str, tuple[str, ...]] = {
    "deli": ("pastrami", "corned beef", "reuben", "club sandwich", "sub", "bagel", "cold cuts"),
    "bakery": ("pastry", "croissant", "danish", "muffin", "scone", "cookie", "cake", "cinnamon roll"),
    "pizzeria": ("pizza",),
    "steakhouse": ("steak", "filet mignon", "prime rib", "new york strip"),
    "smokehouse": ("brisket", "ribs", "pulled pork", "bbq"),
    "creperie": ("crepe",),
    "coffee shop": ("coffee", "latte", "cappuccino", "croissant", "muffin", "scone"),
    "pub": ("burger", "wings", "fish and chips", "nachos"),
}
HOUSE_NAMES: dict[str, str] = {
    "delicatessen": "deli", "patisserie": "bakery", "chophouse": "steakhouse", "coffeehouse": "coffee shop",
    "coffee house": "coffee shop", "gastropub": "pub",
}  # fmt: skip

# Equal phrases; every word of one of them is to be named.
PHRASES: tuple[str, ...] = (
    "boxed lunch = box lunch = lunch box = bag lunch = brown bag lunch = boxed lunches = lunch boxes",
    "mac and cheese = macaroni and cheese = mac n cheese = mac cheese",
    "hot dog = hotdog = frankfurter", "won ton = wonton", "pot sticker = potsticker = gyoza", "egg roll = eggroll",
    "french fries = fries", "soft drink = soda = soft drinks", "soda pop = soda", "bbq = bar b q = barbecue = b b q",
    "cheese steak = cheesesteak",
    "philly cheese steak = philly cheesesteak = cheesesteak", "chicken parm = chicken parmesan = chicken parmigiana",
    "ice cream = icecream = gelato",
    "green onion = scallion = spring onion", "garlic bread = garlic knots", "iced tea = ice tea",
    "cole slaw = coleslaw = slaw",
    "shish kabob = kabob", "bok choy = bokchoy", "pad thai = phad thai", "mu shu = moo shu",
    "egg foo young = egg fu young = egg foo yung",
    "sour dough = sourdough", "bean curd = tofu", "short rib = kalbi = galbi", "spring roll = spring rolls",
    "fried rice", "veggie burger = garden burger",
    "veggie platter = vegetable platter = crudite", "fruit platter = fruit tray = fruit salad",
    "cheese platter = cheese board = cheese tray",
    "bbq ribs = spare ribs = baby back ribs", "lo mein = lomein", "chow mein = chowmein",
    "chick pea = chickpea = garbanzo",
    "peanut butter and jelly = pb and j = pbj", "bacon lettuce tomato = blt", "gluten free = gf",
    "sub sandwich = sub = hoagie",
    "hero sandwich = hero = sub", "cup cake = cupcake", "cheese cake = cheesecake", "dough nut = donut",
    "bread stick = breadstick",
    "milk shake = milkshake = shake", "finger sandwich = tea sandwich", "pulled pork", "sweet potato = yam",
    "orange juice = oj",
)  # fmt: skip
