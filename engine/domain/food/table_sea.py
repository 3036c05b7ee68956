"""Fish and shellfish: `kinds ~ usually made with: food, food=other name=misspelling, …`, as `lexicon` reads it.

Shellfish is crustaceans and molluscs (Regulation (EU) No 1169/2011, Annex II, points 2 and 14; the FDA's "crustacean
shellfish" is the first of them). Imitation crab is surimi: it is fish, and US surimi often holds crab extract.
"""

SEA = """
: seafood=sea food=mariscos=marisco=frutti di mare=frutto di mare=pescatore=pescatora=fruits de mer=fruit of the sea
seafood: seven seas=siete mares, cioppino, bouillabaisse, sea cucumber, sea urchin=uni, jellyfish=jelly fish
seafood: surf and turf
seafood: fisherman platter=fishermans platter=fisherman=fishermans, vuelve a la vida, zarzuela, surf n turf
seafood: fish=pescado=poisson=pesce=peixe=machli=machi=machhi=finfish=fish fillet=fish filet=filet o fish
seafood: fish=filet of fish
fish: fish and chip=fish n chip, fish stick=fish finger, fish ball=fishball, fish cake=fishcake, gefilte fish
fish: fish maw
fish: shark=shark fin=sharks fin, swordfish=sword fish, kamaboko, narutomaki, bombay duck, rainbow roll, alaskan roll
fish: lomi lomi, taramasalata=taramosalata=tarama, cod=codfish=bacalao=baccala, black cod=sablefish=gindara, scrod
fish: butterfish, ling cod=lingcod, halibut, haddock, hake, pollock, whiting, whitefish=white fish, basa, swai
fish: tilapia
fish: catfish=cat fish, sole=petrale, flounder, turbot, hirame=fluke, sand dab=sanddab, orange roughy, monkfish
fish: mackeral
fish: mahi mahi=mahi=mahimahi, snapper=red snapper=huachinango=izumidai, grouper, rockfish=rock cod, sea bass
fish: sea bass=seabass=suzuki
fish: bass=striped bass, branzino, barramundi, robalo, corvina, sea bream=bream, perch, walleye, trout, steelhead
fish: escolar
fish: arctic char, smelt, herring, sardine=iwashi, kipper, mackerel=saba, yellowtail=yellow tail=hamachi
fish: kampachi=kanpachi
fish: amberjack, pompano, carp, milkfish=bangus, sturgeon, opah, wahoo, marlin, skate wing, sashimi=shashimi, chirashi
fish: eel=unagi=anguilla=freshwater eel, anago, dragon roll, caterpillar roll
fish: salmon=sake nigiri=sake sashimi=sake maki
fish: salmon=sake roll=sake don=sake sushi=salmón, tuna=tuna fish=tunafish=atun=tonno=maguro, anchovy=anchovie=anchoa
fish: anchovy=acciughe=boquerones, caviar=roe=fish roe=fish egg, bonito=katsuobushi=okaka=bonito flake, dashi
fish: tai nigiri
fish: fish sauce=nuoc mam=nuoc cham=nam pla, worcestershire=worchestershire=worcestershire sauce, surimi=fish surimi
fish: rainbow sushi, bluefish, fishy, anglerfish, tonnato=vitello tonnato, clambake=clam bake, stockfish, pollack
fish: lutefisk
fish: pla, aji nigiri, unaju, unadon=unagi don
eel: unagi roll
salmon: lox, gravlax=gravadlax, smoked salmon, sockeye, philadelphia roll=philly roll
tuna: ahi, albacore, toro=otoro=chutoro, tekka=tekkamaki, yellowfin, skipjack
tuna, egg: nicoise=salade nicoise
caviar: tobiko=tobikko=flying fish roe, masago=smelt roe=smelt egg, ikura=salmon roe=salmon egg, mentaiko, bottarga
anchovy: puttanesca
surimi ~ crab: imitation crab=imitation crabmeat=imitation crab meat=imitation lobster=imitation shrimp=kanikama
surimi ~ crab: imitation crab=kani kama
surimi ~ crab: imitation crab=krab=crab stick=crabstick=mock crab=imitation seafood
crab, surimi: california roll=cali roll=california maki=california sushi=california handroll=california temaki
seafood: shellfish=shell fish
shellfish: crustacean, mollusc=mollusk
crustacean: shrimp=shrip=shirmp=srimp=prawn=prwan=camaron=camarones=gamberi=gamberetti=ebi=goong=jhinga=jhingha
crustacean: shrimp=gambas=crevette=camarone=gambero=shirmps=prown, lobster=langosta=aragosta=lobster meat=loster
crustacean: crab=crabmeat=crab meat=jaiba=cangrejo=kani=granchio=dungeness, crawfish=crayfish=crawdad, krill
crustacean: langostino=langoustine
shrimp: scampi, ama ebi=amaebi, tom yum goong=tom yum kung=tom yum koong, shrimp paste=belacan=bagoong
shrimp: har gow=ha gow=har gau
shrimp: tiger roll, dynamite roll, aguachile, chao tom, popcorn shrimp, shrimp tempura, shrimp cocktail, rock shrimp
crab: soft shell crab=softshell crab, crab cake=crabcake, crab leg, king crab, spider roll
crab, cream cheese: crab rangoon=rangoon=cheese rangoon, crab cheese puff
lobster: lobster roll, lobster bisque
mollusc: clam=vongole=almeja=almejas, mussel=cozze=moules=mejillones, oyster=ostiones=ostion, squid=ika=cuttlefish
mollusc: squid=calamari=calimari=calamary=calamar=calamares=calamri=calimary, octopus=tako=pulpo=polpo=polipo, abalone
mollusc: scallop=hotate=hotategai=capesante=scallop meat, conch, escargot=snail, whelk, periwinkle, cockle
mollusc: geoduck=mirugai
clam: clam chowder=clamchowder, clamato=clam juice, hokkigai
oyster: oyster sauce, kumamoto, kaki fry
octopus: takoyaki
*seafood: ceviche=cebiche=seviche=tiradito
*fish: poke
"""
