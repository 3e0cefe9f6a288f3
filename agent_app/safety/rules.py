"""What people write when health is at stake, by topic; read text, Spanish and English."""

from __future__ import annotations

# ruff: noqa: E501 (a pattern is read in one piece)
import re

_DAYS = (
    r"(?:(?:[3-9]|[1-9]\d+|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|quince|three|four|five|six|"
    r"seven|eight|nine|ten)[ -]*(?:dias?|days?)\b(?! (?:a la|por|per|a|each|every|this|esta) (?:semana|week))|"
    r"(?<!a la )(?<!por )(?<!days )(?<!times )(?:una|toda la|\d|one|a|whole|entire|dos|two|full)"
    r"[ -]*(?:semanas?|weeks?)\b|"
    r"(?:un|a|one) (?:mes|month)\b)"
)
_HOURS = (
    r"(?:(?:24|30|36|40|48|60|72) ?-?(?:h|hs|hr|hrs|horas|hours?)\b|"
    r"(?:dos|2|two)[ -]*(?:dias|days?)\b|un dia entero|a whole day)"
)
_NO_FOOD = (
    r"(?:\bayun(?:o|os|ar|ando|e|are|ado)\b(?! intermitente)|\b(?:llevo|estoy|voy) (?:\w+ ){0,3}en ayunas\b|"
    r"\bsin (?:comer|probar bocado|ingerir)(?: nada| solidos?| alimentos?)*"
    r"(?=\s*(?:$|[^\w\s]|y\b|para\b|por|desde|solo|ni\b|durante|\d|una\b|tres|cuatro|cinco))|"
    r"\bno (?:como|comer|he comido|pruebo|comi)(?: nada)?\b(?=\s*(?:$|[^\w\s]|nada|desde|hace|en|"
    r"durante|por|para|y\b|\d))|\bsolo (?:con |tomo |tomando |bebo |bebiendo |a base de )?agua\b|"
    r"\b(?:water|dry|juice|day|days|week|to|ill|a|prolonged|long|extended) fast\b|\bfast for\b|"
    r"\bfasting\b|\bi(?:ve)? fasted\b|\b(?:havent|not|without) (?:eaten|eat|eating|food)"
    r"(?: anything| any food)?\b|\bnothing but water\b|\bonly (?:drinking )?water\b)"
)
_LOSS = (
    r"(?:adelgac?z?\w*|perder|pierda|bajar|baje|gordit[oa]s?|sobrepeso|overweight|barriga|panza|rebajar|deficit|ayun\w+|engord\w*|calorias|kcal|gord[oa]s?|"
    r"los(?:e|ing)|weight ?loss|skinny|thinner|cutting|fasting|calories|diet pills|flac[oa])"
)
_WEIGHT = (
    r"(?:peso|adelgaz\w*|kilos?|kgs?|engord\w*|calorias|atracon\w*|comida\w*|comer|cenar|comi|como|"
    r"weight|los(?:e|ing)|skinny|slim\w*|calories|binge\w*|meals?|eat(?:ing)?|ate|flac[oa])"
)
_LAXATIVES = r"(?:laxantes?|diuretic[oa]?s?|laxatives?|purgantes?|water pills|enemas?)"
_BODY = (
    r"(?:rodilla|espalda|hombro|tobillo|cuello|muneca|codo|cadera|pie|pierna|brazo|ingle|lumbar\w*|"
    r"cintura|gemelo|isquio\w*|ligamento|menisco|costilla|hueso|dedo|clavicula|mano)s?"
)
_PILLS = (
    r"(?:pastillas?|comprimidos?|capsulas?|pills?|tablets?|quemadores|quemagrasas|fat burners?|"
    r"cafeina|caffeine|paracetamol|ibuprofeno|pre ?-?workouts?|preentreno|diet pills)"
)
_AGE = (
    r"(?:[5-9]|1[0-7]|once|doce|trece|catorce|quince|dieciseis|diecisiete|eleven|twelve|thirteen|"
    r"fourteen|fifteen|sixteen|seventeen)"
)
_MINOR = (
    rf"(?:\b(?:tengo|cumpli|de|tiene)(?: solo| apenas)? {_AGE} an(?:it)?os\b(?! (?:entrenando|"
    r"haciendo|de|en|con|sin|que|fumando|casad\w))|\bsoy (?:un |una )(?:chic[oa]|nin[oa]|adolescente|joven|muchach[oa])"
    rf" de {_AGE}\b|\bsoy adolescente\b|\bim a teen\w*|\bmi (?:hij[oa]|nin[oa]|nen[ea]|sobrin[oa]|herman[oa]|bebe) de {_AGE}\b|\bmenor de edad\b|\bunderage\b|\bim a minor\b|"
    rf"\b{_AGE}[ -]?(?:years?[ -]old|yo|yrs? old)\b|"
    r"\b(?:im|i am)(?: only| just)? (?:1[1-7]|thirteen|fourteen|fifteen|sixteen|seventeen)\b"
    r"(?!\s?(?:kg|kilos?|weeks?|months?|%|min|lbs?|days?|reps?|pounds|stone|cm|st|th|sets?|out|"
    r"percent|,\d|\.\d))|\bmy (?:\w+ )?(?:son|daughter|kid|child|brother|sister) is (?:[5-9]|1[0-7])"
    r"\b|\bmy \d{1,2}[ -]year)"
)
_PREGNANT = (
    r"(?:\b(?:estoy|soy|estando|quede)(?: \w+){0,2}? (?:embarazada|prenada|encinta|lactando|"
    r"gestante|de encargo)|\bmi embarazo\b|\ben (?:el|mi) embarazo\b|\bdurante el embarazo\b|"
    r"\b(?:im|i am|while|being|got)(?: \w+){0,3}? pregnant\b|\bpregnant (?:and|with)\b|"
    r"\b(?:my|during|in) pregnancy\b|\b(?:dando|doy) (?:el |de )?(?:pecho|mamar)\b|"
    r"\bamamantando\b|\blactancia\b|\bbreast ?-?feeding\b|\bpost? ?-?part(?:o|um)\b|"
    r"\b(?:acabo de parir|recien parida|just gave birth)\b)"
)

# Topics of the high level: an answer of our own, whatever was asked.
HIGH: dict[str, tuple[str, ...]] = {
    "chest": (
        r"\b(?:peso|ladrillo|losa|nudo|quemazon|calambre)(?: \w+){0,2} (?:en|encima|sobre)(?: del?)? (?:el |mi )?pecho\b(?! de)",
        r"\b(?:weight|elephant|heaviness|burning)(?: \w+){0,3} (?:on|in) my chest\b",
        r"\bmy heart hurts when\b",
        r"\b(?:dolor|dolores) (?:\w+ )?(?:de|al) (?:pecho|corazon)\b",
        r"\bduele(?: \w+){0,2} el corazon (?:al|cuando) (?:corr|entren|sub|camin|hac)\w+",
        r"\bd(?:uele|uelen|olia|olio|oliendo)(?: \w+){0,4} (?:el|en el|mi) (?:centro del )?pecho\b",
        r"\b(?:dolor\w*|opresion|presion|punzadas?|pinchazos?|molestia|ardor|apreton)"
        r"(?: \w+){0,4} (?:en el|en mi|de|del|al|el) (?:centro del )?pecho\b",
        r"\b(?:aprieta|oprime|arde|punza)n?(?: \w+){0,2} (?:el|en el) pecho\b",
        r"\bpecho (?:me |se me |muy )?(?:duele|aprieta|oprime|apretado|oprimido|cerrado)\b",
        r"\bchest (?:\w+ )?(?:pains?|tight\w*|pressure|hurt\w*|aches?|discomfort)\b",
        r"\b(?:pains?|pressure|tight\w*|hurts?|ache|stabbing|squeezing)(?: \w+){0,3} "
        r"(?:in|on|across) (?:my |the )?chest\b",
        r"\btight chest\b",
        r"\b(?:me esta dando|estoy teniendo|creo que (?:es|tengo|estoy|me)(?: \w+){0,3}|"
        r"sintomas de|having|is this) (?:un |una |a )?(?:infarto|ataque al corazon|"
        r"ataque cardiaco|heart attack)\b",
        r"\b(?:duerme|dormido|adormec\w+|hormigue\w+|duele|dolor)(?: \w+){0,4} brazo izquierdo\b",
        r"\bleft arm (?:\w+ ){0,2}(?:numb|hurts?|tingl\w+|pain)\b",
        r"\b(?:pain|numb\w*|tingling)(?: \w+){0,3} left arm\b",
    ),
    "fainting": (
        r"\bme (?:fui|voy|iba|puse) (?:a )?(?:en )?(?:negro|blanco)\b",
        r"\bme ca(?:i|igo) (?:redond[oa]|desmayad[oa]|al suelo mareado)",
        r"\b(?:faint(?:ed|ing)|pass(?:ed|ing) out|black(?:ed|ing) out)\b(?=.{0,30}\b(?:gym|workout|train\w+|exercis\w+|set|squat\w*|run\w*|while|when|during|after|twice|today|yesterday)\b)",
        r"\b(?:me|nos)(?: \w+){0,2}? (?:desma[yl]\w+|desvanec\w+)(?! de (?:hambre|gusto|risa|"
        r"emocion|amor))",
        r"\bdesma(?:yar|llar)me\b(?! de (?:hambre|gusto|risa))",
        r"\bperd(?:i|ido|iendo)(?: \w+)? (?:el conocimiento|la con?s?ciencia|el sentido)\b",
        r"\bquede inconsciente\b",
        r"\bme dio (?:un|el) (?:patatus|yeyo|sincope|vahido)\b",
        r"\b(?:i|ive|just|almost|nearly|and|then) (?:\w+ )?(?:fainted|passed out|blacked out|"
        r"collapsed|lost consciousness)\b",
        r"\b(?:keep|kept|about to|going to|gonna|almost|i|might) (?:faint|fainting|pass out|"
        r"passing out|black out|blacking out)\b",
    ),
    "breath": (
        r"\b(?:apenas|casi no|no) (?:puedo|pude|logro) (?:ni )?(?:respirar|coger aire|tomar aire)\b",
        r"\bno me (?:entra|llega) (?:el )?aire\b",
        r"\b(?:struggle|struggling|fight|barely able|hardly|barely)(?: to| can)? breath\w*\b",
        r"\b(?:can|could) (?:barely|hardly) breathe\b",
        r"\bme agito (?:mucho |demasiado )?(?:al|con solo|solo)\b",
        r"\bsin aire (?:al|con solo)\b",
        r"\bwinded (?:just|even|walking)",
        r"\bno (?:puedo|podia|logro|consigo) respirar\b",
        r"\bme falt(?:a|aba|o)(?: \w+)? (?:el )?(?:aire|aliento|la respiracion)\b",
        r"\b(?:cuesta|costaba|cuesta mucho|cuesta trabajo) respirar\b",
        r"\b(?:me )?qued(?:o|e|aba|ando)(?: \w+)? sin (?:aire|aliento|respiracion)\b",
        r"\bfalta de (?:aire|aliento)\b|\bdificultad (?:para|al) respirar\b",
        r"\bme ahogo\b(?! (?:en|de) (?!noche|la noche))",
        r"\bc(?:ant|annot|an not|ouldnt) (?:breathe|catch my breath|get (?:any |enough )?air)\b",
        r"\bshort(?:ness)? of breath\b|\bout of breath (?:just|even|walking|climbing|at rest)",
        r"\b(?:hard|trouble|difficulty|struggl\w+|difficult)(?: to| with)? (?:breathe|breathing)\b",
        r"\bgasping for (?:air|breath)\b|\bbreathless\b",
    ),
    "purging": (
        r"\b(?:vomit|devuelv|bote|botar|guacare)\w*\b.{0,60}\b(?:no engord\w+|adelgaz\w+|mantenerme|flac[oa]|delgad[oa])\b",
        r"\b(?:comi|como|comer|ceno|cene|cenar|atracon\w*|comida)\b.{0,40}\b(?:(?:lo|la|los) (?:vomito|vomite|devuelvo|boto)|(?:vomito|vomitar|vomite|vomitarlo|devolverlo|vomitarla)(?: todo| luego|$| (?:para|a proposito)))",
        r"\b(?:throw\w*|threw|vomit\w*|puk\w+) up\b.{0,40}\b(?:thin|slim|skinny|dinners?|meals|my food|on purpose)\b",
        r"\b(?:binge and purge|bing\w+ and purg\w+)\b",
        r"\b(?:pastillas|te|tes) laxantes?\b.{0,40}\b(?:panza|barriga|vientre|bajar)\b",
        r"\b(?:provoc\w*|induc\w*|forz\w*|fuerz\w+|hacerme|hago|oblig\w+)(?: \w+){0,2} "
        r"(?:vomit\w*|devolver)\b",
        r"\b(?:vomit|devuelv|devolv|guacare)\w*\b.{0,40}\b(?:adelgaz\w*|(?:bajar|perder) de? ?peso|"
        r"no engordar|atracon\w*|lo que (?:como|comi|ceno)|despues de (?:comer|cenar|cada comida|"
        r"los atracones)|kilos|calorias)\b",
        r"\b(?:para|por) (?:adelgazar|bajar|no engordar|perder)\b.{0,40}\b(?:vomit\w*|purg\w+)\b",
        rf"\b{_LAXATIVES}\b.{{0,60}}\b{_WEIGHT}\b",
        rf"\b{_WEIGHT}\b.{{0,60}}\b{_LAXATIVES}\b",
        r"\b(?:dedos?|fingers?|cepillo)\b.{0,30}\b(?:garganta|throat|devolver|vomit\w*)\b",
        r"\bma(?:ke|de|king) myself (?:sick|throw up|vomit|puke|barf)\b",
        r"\b(?:throw\w*|threw) up\b.{0,40}\b(?:los(?:e|ing)|weight|calories|bing\w+|what i (?:eat|ate)"
        r"|after (?:eating|meals?|dinner|lunch|every|i eat)|everything i)\b",
        r"\b(?:i|ive|me|been|keep|by|and) (?:purg(?:e|ed|ing|o)|purgarme)\b",
        r"\bpurg(?:e|ing|arme|arse) (?:after|despues|para|to)\b|\b(?:vomit|puk)(?:e|ing)? (?:to|after"
        r" eating|after (?:my )?meals)\b",
        r"\bmastic\w+ y (?:la |lo )?escup\w+|\bchew and spit\b",
    ),
    "fast": (
        r"\b(?:toda la|en toda la|whole|all) (?:semana|week)\b.{0,20}\b(?:sin comer|ayun\w+|not eating)\b",
        r"\bno he (?:comido|probado)(?: \w+){0,2} (?:en )?(?:toda la|una|la) semana\b",
        r"\bday (?:[3-9]|\d\d)(?: \w+){0,3} fast\b",
        r"\bdia (?:[3-9]|\d\d) (?:de|del|sin) (?:\w+ )?(?:ayuno|comer)\b",
        r"\b(?:a (?:base de|pura|puro)|solo con|nada mas que) (?:agua|caldo|jugos?|zumos?)\b.{0,30}\b(?:[3-9]|\d\d) dias\b",
        r"\b(?:[3-9]|\d\d) dias\b.{0,20}\b(?:a (?:base de|pura|puro)|solo con|nada mas que) (?:agua|caldo|jugos?|zumos?)\b",
        rf"{_NO_FOOD}.{{0,30}}\b{_DAYS}",
        rf"\b{_DAYS}.{{0,30}}?{_NO_FOOD}",
        rf"\b{_DAYS}(?: \w+){{0,2}} fast\b(?! (?:food|results|pace))",
        r"\bdejar de comer (?:por completo|del todo|varios dias|unos dias|hasta)\b",
        r"\bstop eating (?:completely|altogether|for)\b|\bstarv(?:e|ing) myself\b",
    ),
    "self_harm": (
        r"\bno (?:le )?(?:veo|encuentro|tiene) (?:ya )?sentido (?:a |en )?(?:la|mi|seguir|vivir)(?: vida| viviendo)?\b",
        r"\bestari(?:a|an) mejor (?:muert[oa]|sin mi)\b",
        r"\b(?:me hago|hacerme|me hice) (?:dano|cortes|heridas) (?:a proposito|cuando|si|porque|en (?:los|las) (?:brazos|piernas))\b",
        r"\bhurt(?:ing)? myself (?:on purpose|when|because)\b",
        r"\bno (?:quiero|aguanto|puedo) (?:mas )?(?:con )?(?:esta|la|mi) vida\b",
        r"\bdesearia (?:no existir|estar muert[oa]|no haber nacido)\b",
        r"\b(?:quiero|querria|quisiera) no (?:despertar|existir)\w*",
        r"\bno quiero (?:despertar|existir)\w*",
        r"\bdont want to (?:wake up|exist)\b",
        r"\bme (?:voy a |quiero )?(?:tirar|lanzar|arrojar)(?:me)? (?:de|por) (?:un|la|el) (?:puente|ventana|balcon|edificio)\b",
        r"\b(?:quitarme|acabar con|terminar con) (?:la|mi) vida\b|\bcortarme las venas\b",
        r"\b(?:suicidarme|suicidal|me suicid\w*)\b|\b(?:commit\w*|attempt\w*) suicide\b",
        r"\b(?:pens\w+|pienso|idea\w*|intent\w+|thought\w*|think\w*)(?: \w+){0,2} "
        r"(?:suicid\w+|matarme|morirme)\b",
        r"\bno quiero (?:vivir|seguir (?:viviendo|viv[oa]|aqui|asi en este mundo))\b",
        r"\b(?:sin|no tengo|perdi las) ganas de vivir\b|\bno vale la pena (?:seguir )?vivi\w+\b",
        r"\b(?:quiero|quisiera|prefiero|deseo|ganas de) (?:morirme|morir|matarme|hacerme dano|"
        r"desaparecer)\b(?! (?:de|del|a|en|entrenando|por))",
        r"\bme quiero (?:morir|matar)\b(?! (?:de|del|a|en|entrenando|por))",
        r"\bme cort(?:o|e|aba)(?: en)? (?:los|las|el|la) (?:brazos?|piernas?|munecas?|muslos?|venas)\b",
        r"\bautolesi\w+|\bself ?-?harm\w*",
        r"\b(?:want|wanted|going|plan\w*|thinking|thoughts|thought|feel like|urge)(?: \w+){0,2} "
        r"(?:kill(?:ing)? myself|end(?:ing)? (?:it all|my life)|hurt(?:ing)? myself|die|cut(?:ting)? "
        r"myself)\b(?! (?:laughing|of|for|from))",
        r"\bwish i (?:was|were) dead\b|\bbetter off (?:dead|without me)\b|\bno reason to live\b",
        r"\bcut(?:ting)? myself (?:when|because|on purpose|again|every|after)\b",
        r"\b(?:dont|do not) want to (?:live|be alive|be here anymore)\b",
    ),
    "overdose": (
        r"\b(?:me pase con|pasado con) (?:la|las|los|el) (?:cafeina|pastillas|quemadores|pre ?entreno|capsulas|medicacion|medicamento)\b",
        r"\b(?:tome|tomado|tomo|took|taken|swallowed)(?: \w+){0,2} (?:[6-9]|\d\d)(?: \w+){0,2} (?:pastillas|pills|capsulas|comprimidos|tablets)\b",
        r"\btoo many (?:pills|tablets|fat burners|caffeine)\b",
        r"\bsobredosis\b(?! de (?:proteina|azucar|chocolate|carbo\w*|gym|dulce|queso))",
        r"\boverdos(?:e|ed|ing)\b(?! (?:on|of) (?:protein|sugar|chocolate|carbs|cheese|pizza))",
        rf"\b(?:tome|tomado|tomo|trague|tragado|took|taken|swallowed)\b.{{0,30}}\b(?:todas?|demasiad\w+|"
        rf"bote|caja|frasco|enter[oa]|muchas|too many|too much|whole|all|[2-9]\d|1\d)\b.{{0,25}}"
        rf"\b{_PILLS}\b",
        rf"\bpasado con las {_PILLS}|\bdnp\b",
    ),
    "insulin": (
        r"\b(?:menos|mas|sin|nada de) insulina\b(?!.{0,15}(?:resisten|sensib))",
        r"\b(?:skipping|less|extra|more|no|miss\w*) (?:my )?(?:insulin|insulin shots?|insulin doses?)\b",
        r"\b(?:salt\w*|dej(?:o|ar|e|ado|ando)|no (?:me )?(?:pon\w+|inyect\w+|pinch\w+)|reduc\w+|"
        r"baj(?:o|ar|e|arme) (?:la|mi|las)|subir\w*|aument\w+|dobl\w+|doble|demasiada|mucha|"
        r"skip\w*|stop\w*|not tak\w+|reduce|cut|double|too much|without|adjust\w*|ajust\w+|"
        r"inyect\w+|inject\w*|dosis|doses?|cuanta|unidades|how much|units|less|extra)"
        r"(?: \w+){0,4} insulin\w?\b",
        r"\binsulina?\b.{0,30}\b(?:adelgaz\w*|bajar|musculo|volumen|weight|muscle|bulk\w*|demasiad\w*"
        r"|too much|de mas|doble)\b",
        r"\bhipoglucemia (?:severa|grave)\b|\bsevere hypo\w*\b",
    ),
    "minor": (rf"{_MINOR}.{{0,120}}\b{_LOSS}\b", rf"\b{_LOSS}\b.{{0,120}}{_MINOR}"),
    "pregnancy": (
        rf"{_PREGNANT}.{{0,100}}\b(?:sangr\w+|bleed\w*|ayun\w+|fast(?:ing)?|adelgaz\w*|"
        rf"(?:perder|bajar)(?: de)? (?:peso|kilos|\d+)|engord\w+|los(?:e|ing) (?:weight|\w+ kg)|"
        rf"contraccion\w*|contractions|keto|deficit|no se mueve|dolor fuerte|severe pain)\b",
        rf"\b(?:sangr\w+|bleeding|ayun\w+|fast(?:ing)?|adelgaz\w+|lose weight|"
        rf"(?:perder|bajar)(?: de)? peso)\b.{{0,60}}{_PREGNANT}",
    ),
    "stroke": (
        r"\b(?:media|mitad de la) cara\b.{0,20}\b(?:dorm\w+|paraliz\w+|caid\w+|mover\w*)",
        r"\b(?:dormid\w+|paraliz\w+|torcid\w+|adormec\w+)(?: \w+){0,2} (?:cara|boca|medio cuerpo)\b",
        r"\b(?:cara|boca) (?:\w+ )?(?:torcida|paralizada|caida)\b|\bno puedo hablar bien\b",
        r"\bface (?:is |feels )?(?:drooping|numb|paraly\w+)\b|\bslurr\w+ (?:my )?speech\b",
        r"\bone side of my (?:body|face)\b|\bcant (?:move|feel) my (?:legs?|arms?|left|right)\b",
        r"\bno (?:siento|puedo mover) (?:las piernas|la mitad|un lado)\b",
        r"\bconvulsi\w+",
        r"\bseizures?\b",
    ),
}  # fmt: skip

# Topics of the middle level: an answer with care, and nothing is written.
MIDDLE: dict[str, tuple[str, ...]] = {
    "pregnancy": (
        r"^(?:hola |hi |soy )*(?:embarazada|prenada|pregnant)\b|\b(?:embarazada|prenada|pregnant) (?:de|of|at) (?:\w+ )?(?:meses|semanas|\d+)|\b(?:primer|segundo|tercer|1st|2nd|3rd|first|second|third) trimest(?:re|er)\b|\b(?:espero|estoy esperando|vamos a tener) un (?:bebe|hijo)\b|\b(?:expecting a baby|im expecting|nursing mom|c-?section|cesarea)\b|\bembaraz\w+\b.{0,40}\b(?:puedo|ejercicio|comer|entrenar)\b",_PREGNANT,),
    "minor": (_MINOR,),
    "diabetes": (
        r"\b(?:glucosa|glucemia|azucar|glucose|blood sugar)(?: \w+){0,4} (?:[5-6]\d|[2-5]\d\d)\b(?! ?(?:g\b|gr|kcal|cal))",
        r"\bmetformina\b",
        r"\bmetformin\b",
        r"\b(?:soy|siendo|im|i am|as an?|being)(?: \w+){0,4}? (?:pre)?diabetic[oa]?\b",
        r"\b(?:tengo|padezco|sufro de|con|mi|my|i have|have)(?: \w+){0,3}? (?:pre)?diabetes\b",
        r"\b(?:me (?:pongo|inyecto|pincho)|uso|i take|im on|i use|i inject) (?:\w+ )?insulina?\b",
        r"\b(?:mi|my) insulina?\b|\bhipoglucemias?\b|\bhypoglyc\w+|\bhaving a hypo\b",
        r"\b(?:me|mi)(?: \w+){0,2}? (?:baj\w+|sub\w+)(?: \w+){0,2} (?:azucar|glucosa|glucemia)\b",
        r"\b(?:azucar|glucosa)(?: en sangre)? (?:muy |por los suelos|baj[oa]|alt[oa])",
        r"\blow blood sugar\b|\bblood sugar (?:drops|is|crash\w*)\b",
    ),
    "heart": (
        r"\b(?:stent|bypass|by-?pass|marcapasos|angina|fibrilacion auricular|cateterismo|afib)\b",
        r"\b(?:pastillas?|medicacion|pills|meds|medication) (?:para|de|for) (?:la |el |my )?(?:tension|presion|corazon|blood pressure|heart)\b",
        r"\b(?:i had|after my|after a) (?:a )?(?:heart attack|stroke)\b",
        r"\bheart attack (?:last|a|two|three|\d)",
        r"\b(?:padezco|sufro|problemas?|enferm\w+|mal|operad[oa]|operaron|fallo|insuficiencia|tengo)"
        r"(?: (?:de|del|en|el|al|una|un|con|mi|algo))* (?:corazon|cardiac[oa]s?|arritmias?|"
        r"marcapasos|soplo|cardiopatia)\b",
        r"\b(?:soy|tengo|con)(?: \w+)? (?:hipertens(?:[oa]|ion)|cardiac[oa])\b|\bhipertens[oa]\b",
        r"\b(?:presion|tension) (?:arterial )?(?:muy )?(?:alta|por las nubes)\b",
        r"\b(?:tuve|sufri|me dio|he tenido|tenido) un infarto\b|\bi had a heart attack\b",
        r"\bheart (?:condition|disease|problems?|murmur|surgery|failure|palpitations)\b",
        r"\barrhythmia\b|\bpacemaker\b|\bhigh blood pressure\b|\bhypertensi(?:on|ve)\b",
        r"\bpalpitacion\w*|\bpalpitations\b|\btaquicardia\w*|\bheart (?:is )?racing\b",
    ),
    "eating": (
        r"\banorexi\w+|\bbulimi\w+|\btrastornos? (?:alimen\w+|de (?:la )?(?:conducta )?alimen\w+)",
        r"\btca\b|\beating disorder\w*|\bbing(?:e|ing) ?-?eat\w*|\bbinges\b|\batracones\b",
        r"\bme da (?:panico|miedo|terror) (?:comer|engordar)\b",
        r"\b(?:afraid|scared) (?:of|to) eat\w*",
        r"\bvomit(?:e|o|ando) (?:mi|la|el|toda) ",
    ),
    "injury": (
        r"\bno (?:aguanto|soporto) (?:el|este) dolor\b",
        r"\bme (?:trone|jodi|fregue|chingue|reviente|lastime|disloque|quebre|esguince)(?: \w+){0,2} (?:rodilla|espalda|hombro|tobillo|muneca|codo|cuello|pierna|brazo|pie|dedo|mano)\b",
        r"\b(?:i|ive|think i) (?:tore|torn|broke|sprained|pulled|dislocated|popped|ruptured) (?:my|a|an)\b",
        r"\b(?:me )?mata (?:de dolor )?(?:de )?el dolor\b",
        r"\bdolor (?:que )?no (?:me )?deja\b",
        r"\brecien operad[oa]\b",
        r"\b(?:me operaron|operado|operada) (?:de|del) (?:la )?(?:rodilla|hombro|espalda|menisco|ligamento|cadera|hernia)\b",
        r"\b(?:surgery|operated) (?:on )?(?:my )?(?:last|knee|shoulder|back|acl|hip)\b",
        r"\bdolor(?:es)? (?:\w+ )?(?:insoportable|fuert\w+|intens\w+|agudo|terrible|horrible|brutal)s?\b",
        rf"\bduelen? (?:muchisimo|mucho|un monton|a rabiar|demasiado|horrible|un chingo|fuerte|"
        rf"un huevo)\b.{{0,12}}\b{_BODY}\b",
        rf"\b{_BODY}(?: \w+)? (?:me duelen?|duelen?) (?:muchisimo|mucho|un monton|a rabiar|demasiado|"
        rf"horrible|un chingo)\b",
        r"\b(?:severe|sharp|unbearable|excruciating|terrible|intense|awful|really bad) (?:\w+ ){0,2}?"
        r"pains?\b",
        r"\bhurts? (?:so (?:much|bad\w*)|really bad\w*|a lot|badly|like hell|very much)\b",
        rf"\bno (?:me )?puedo (?:ni )?(?:mover(?:me)?|caminar|apoyar|andar|doblar|estirar)"
        rf"(?=\s*(?:$|[^\w\s]|(?:el|la|los|las|mi) {_BODY}|de dolor|bien|del))",
        rf"\b(?:rompi|roto|fractur\w+|disloc\w+|desgarr\w+|torci|torcido)(?: \w+){{0,2}} {_BODY}\b",
        r"\b(?:esguince|fractura|desgarro|rotura|fibrilar|hernia|luxacion)\b",
        r"\b(?:broke|broken|tore|torn|sprained|dislocated|fractured|herniated) (?:my|a|an|disc|acl|"
        r"ankle|ligament|muscle)\b|\b(?:acl|meniscus) tear\b",
        r"\bme (?:he )?lesion(?:e|ado)\b|\b(?:estoy|ando) lesionad[oa]\b|\bi(?:m| am|ve)? (?:\w+ )?"
        r"injured\b(?! list)",
        rf"\b(?:hinchad[oa]|hincho|inflamad[oa]|inflamo)(?: \w+){{0,2}} {_BODY}\b",
        r"\bgolpe\w*(?: \w+){0,2} (?:en )?la cabeza\b|\bhit my head\b|\bconcussion\b",
    ),
    "dizzy": (
        r"\bme (?:\w+ )?mare(?:o|e|a|ado|ada|aba)\b|\b(?:estoy|siento|con|tengo|dan)(?: \w+)? "
        r"(?:maread[oa]|mareos?|vertigo)\b|\bmareos\b",
        r"\bdizz(?:y|iness)\b|\blight ?-?headed\b|\bnubla (?:\w+ )?vista\b",
        r"\bveo (?:todo )?(?:negro|borroso|doble|puntos|lucecitas|estrellitas)\b",
    ),
    "fast": (
        rf"{_NO_FOOD}.{{0,30}}\b{_HOURS}", rf"\b{_HOURS}.{{0,30}}?{_NO_FOOD}",
        rf"\b{_HOURS} fast\b", r"\b(?:como|comer|hago) una (?:sola )?vez al dia para adelgazar\b",
    ),
    "condition": (
        r"\b(?:insuficiencia|enfermedad|problemas?) (?:renal|de rinon\w*|hepatic[oa]|del higado)\b",
        r"\bkidney (?:disease|failure|problems?)\b",
        r"\bliver (?:disease|failure)\b",
        r"\bquimio\w*",
        r"\bchemo\w*",
        r"\b(?:soy|im|i am) (?:epileptic[oa]?|celiac[oa] y \w+)\b|\b(?:tengo|i have) (?:epilepsia|"
        r"epilepsy|cancer)\b|\banticoagulantes?\b|\bblood thinners?\b",
    ),
    "drugs": (
        r"\b(?:esteroides|anabolizantes|anabolicos|steroids|clembuterol|clenbuterol|trembolona|"
        r"trenbolone|dianabol|efedrina|ephedrine|ozempic|anfetaminas?)\b",
    ),
}  # fmt: skip

# A health fact that somebody asks to be remembered is kept like any other.
FACTS = frozenset({"pregnancy", "minor", "diabetes", "heart", "eating", "injury", "condition"})


def compiled(table: dict[str, tuple[str, ...]]) -> dict[str, tuple[re.Pattern[str], ...]]:
    return {topic: tuple(re.compile(one) for one in found) for topic, found in table.items()}
