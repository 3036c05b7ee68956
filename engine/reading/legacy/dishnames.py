"""Dishes by their names, wherever they are cooked: read as a wish even where no menu has any ("what about arepas").

Written for this project, of single words that name nothing else in English; what the tables of foods, cuisines and
synonyms know already is not repeated.
"""

from engine.catalogue import stem
from engine.reading.legacy.wordlists import listed

_NAMES = listed(
    """
    ackee aebleskiver ajiaco ajvar akara alfajores arepas avgolemono bacalhau baozi barbajuan basbousa bastilla
    beignets bhaji bibingka biltong bitterballen blini blinis blintzes blondies bobotie boerewors borek bourekas
    boxty braai brigadeiro bunuelos burek byrek cacciatore cachapas canai cevapcici cevapi chaat champurrado
    chapli charlotka chebureki choripan churrasco clafoutis colcannon congee cordonbleu coxinha crumpets
    currywurst dakgalbi dandan dolmades dolmas donburi dorayaki egusi empanadillas escabeche etouffee fabada
    farofa feijoada fesenjan fideua flammkuchen flautas francesinha frikadeller fufu gado galaktoboureko
    galettes gazpacho ghormeh gimbap golabki gorditas goreng goulash gozleme gumbo haggis hainanese haluski
    halusky harira hayashi holubtsi horchata huaraches humitas hushpuppies iskender jajangmyeon jalebi jalfrezi
    jambalaya jianbing jiaozi jjigae jollof kabsa kaiserschmarrn karjalanpiirakka kasha kedgeree keftedes kenkey
    khachapuri khichdi khinkali kibbeling kimbap klopse knedliky knodel kolaches koshari krapow kulebyaka kumpir
    kunafa kushari lahmacun lahpet laksa lamingtons langos lecso lefse llapingachos lobio lokma machboos
    madeleines maduros mafe majboos malasadas mandazi maqluba matoke menemen merguez mofongo mohinga momos
    mooncakes moqueca moussaka mulligatawny musakhan naengmyeon nasi ndole nihari obatzda ogbono okonomiyaki
    omurice onigiri panettone paprikash pasteis pasties pastilla pastitsio pavlova pelmeni pepperpot phulka
    picarones pide piperade piragi piroshki pljeskavica plov potpie poutine pozole profiteroles pupusas
    puttanesca raclette ragout ratatouille rendang ribollita roesti rosti rouladen salmorejo saltado saltenas
    sambusa samgyeopsal sancocho satsivi schnitzels sfiha shabu shashlik shortbread shumai sinigang siumai
    skordalia smorrebrod soba sofrito solyanka sopaipillas stamppot suya syrniki tagine tahdig takoyaki
    tartiflette tartines thukpa tlayudas tortellini tostadas tostones tourtiere tteokbokki tzimmes ugali uttapam
    vareniki vatapa waakye waterzooi yakisoba yassa youtiao zacusca zapiekanka zarzuela zongzi zrazy
    """
)
_STEMS = frozenset(map(stem, _NAMES))
_PHRASES = frozenset(
    phrase.replace("-", " ")
    for phrase in listed(
        """
        dan-dan dan-dan-noodles nasi-goreng mie-goreng char-kway-teow loco-moco ropa-vieja coq-au-vin osso-buco
        cacio-e-pepe bun-cha com-tam kare-kare halo-halo gado-gado doro-wat toad-in-the-hole shepherds-pie bunny-chow
        khao-soi larb-gai som-tum tom-yum tom-kha hu-tieu cao-lau bo-kho goi-cuon pav-bhaji bhel-puri pani-puri
        chole-bhature khao-pad lok-lak fish-amok lomo-saltado aji-de-gallina pastel-de-nata baba-ganoush
        deep-dish-pizza deep-dish street-corn street-taco spam-musubi hot-link dirty-rice sloppy-joe
        pigs-in-a-blanket trail-mix party-mix monkey-bread cold-cut finger-sandwich tea-sandwich hot-pot
        half-and-half surf-and-turf black-and-white-cookie everything-bagel power-bowl energy-bite protein-box
        tater-tot ants-on-a-log upside-down-cake seven-layer-dip 7-layer-dip pound-cake sheet-cake layer-cake
        angel-food-cake devils-food-cake red-velvet-cake king-cake smash-burger lettuce-cup lettuce-wrap
        open-faced-sandwich overnight-oat rock-shrimp crab-rangoon french-dip french-toast texas-toast
        """
    )
)
LONGEST_NAMED = max(phrase.count(" ") for phrase in _PHRASES) + 1
_FIRSTS = frozenset(phrase.split()[0] for phrase in _PHRASES)


def is_named_dish(word: str) -> bool:
    """One word, in whatever number."""
    return stem(word) in _STEMS


def is_named_dish_phrase(phrase: str) -> bool:
    """Words that are a dish only together, folded, in whatever number."""
    if phrase in _PHRASES:
        return True
    first, _, rest = phrase.rpartition(" ")
    return f"{first} {rest.removesuffix('s')}" in _PHRASES or f"{first} {rest.removesuffix('es')}" in _PHRASES


def begins_named_phrase(word: str) -> bool:
    """Some dish of several words begins so: "street corn"."""
    return word in _FIRSTS
