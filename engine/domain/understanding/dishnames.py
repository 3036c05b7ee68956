"""Dishes by their names, wherever they are cooked: read as a wish even where no menu has any ("what about arepas").

Written for this project, of single words that name nothing else in English; what the tables of foods, cuisines and
synonyms know already is not repeated.
"""

from engine.domain.understanding.wordlists import listed
from engine.domain.words import stem

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
        """
    )
)


def is_named_dish(word: str) -> bool:
    """One word, in whatever number."""
    return stem(word) in _STEMS


def is_named_dish_phrase(phrase: str) -> bool:
    """Words that are a dish only together, folded."""
    return phrase in _PHRASES
