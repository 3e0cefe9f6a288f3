"""The parts that several rules are made of: spans of time, food, weight, body, age, pregnancy."""

from __future__ import annotations

# ruff: noqa: E501 (a pattern is read in one piece)

DAYS = (
    r"(?:(?:[3-9]|[1-9]\d+|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|quince|three|four|five|six|"
    r"seven|eight|nine|ten)[ -]*(?:dias?|days?)\b(?! (?:a la|por|per|a|each|every|this|esta) (?:semana|week))|"
    r"(?<!a la )(?<!por )(?<!days )(?<!times )(?:una|toda la|\d|one|a|whole|entire|dos|two|full)"
    r"[ -]*(?:semanas?|weeks?)\b|"
    r"(?:un|a|one) (?:mes|month)\b)"
)
HOURS = (
    r"(?:(?:24|30|36|40|48|60|72) ?-?(?:h|hs|hr|hrs|horas|hours?)\b|"
    r"(?:dos|2|two)[ -]*(?:dias|days?)\b|un dia entero|a whole day)"
)
NO_FOOD = (
    r"(?:\bayun(?:o|os|ar|ando|e|are|ado)\b(?! (?:intermitente|de (?:redes|pantallas|dopamina|movil|azucar)))|\b(?:llevo|estoy|voy) (?:\w+ ){0,3}en ayunas\b|"
    r"\bsin (?:comer|probar bocado|ingerir)(?: nada| solidos?| alimentos?)*"
    r"(?=\s*(?:$|[^\w\s]|y\b|para\b|por|desde|solo|ni\b|durante|\d|una\b|tres|cuatro|cinco))|"
    r"\bno (?:como|comer|he comido|pruebo|comi)(?: nada)?\b(?=\s*(?:$|[^\w\s]|nada|desde|hace|en|"
    r"durante|por|para|y\b|\d))|\bsolo (?:con |tomo |tomando |bebo |bebiendo |a base de )?agua\b|"
    r"\b(?:water|dry|juice|day|days|week|to|ill|a|prolonged|long|extended) fast\b|\bfast for\b|"
    r"\bfasting\b|\bi(?:ve)? fasted\b|\b(?:havent|not|without) (?:eaten|eat|eating|food)"
    r"(?: anything| any food)?\b|\bnothing but water\b|\bonly (?:drinking )?water\b)"
)
LOSS = (
    r"(?:adelgac?z?\w*|perder|pierda|bajar|baje|gordit[oa]s?|sobrepeso|overweight|barriga|panza|rebajar|deficit|ayun\w+|engord\w*|calorias|kcal|gord[oa]s?|"
    r"los(?:e|ing)|weight ?loss|skinny|thinner|cutting|fasting|calories|diet pills|flac[oa])"
)
WEIGHT = (
    r"(?:peso|adelgaz\w*|kilos?|kgs?|engord\w*|calorias|atracon\w*|comida\w*|comer|cenar|comi|como|"
    r"weight|los(?:e|ing)|skinny|slim\w*|calories|binge\w*|meals?|eat(?:ing)?|ate|flac[oa])"
)
LAXATIVES = r"(?:laxantes?|diuretic[oa]?s?|laxatives?|purgantes?|water pills|enemas?)"
BODY = (
    r"(?:rodilla|espalda|hombro|tobillo|cuello|muneca|codo|cadera|pie|pierna|brazo|ingle|lumbar\w*|"
    r"cintura|gemelo|isquio\w*|ligamento|menisco|costilla|hueso|dedo|clavicula|mano)s?"
)
PILLS = (
    r"(?:pastillas?|comprimidos?|capsulas?|pills?|tablets?|quemadores|quemagrasas|fat burners?|"
    r"cafeina|caffeine|paracetamol|ibuprofeno|pre ?-?workouts?|preentreno|diet pills)"
)
AGE = (
    r"(?:[5-9]|1[0-7]|once|doce|trece|catorce|quince|dieciseis|diecisiete|eleven|twelve|thirteen|"
    r"fourteen|fifteen|sixteen|seventeen)"
)
MINOR = (
    rf"(?:\b(?:tengo|cumpli|de|tiene)(?: solo| apenas)? {AGE} an(?:it)?os\b(?! (?:entrenando|"
    r"haciendo|de|en|con|sin|que|fumando|casad\w))|\ba mis 1[0-7]\b|\bsoy (?:un |una )(?:chic[oa]|nin[oa]|adolescente|joven|muchach[oa])"
    rf" de {AGE}\b|\bsoy adolescente\b|\bim a teen\w*|\bmi (?:hij[oa]|nin[oa]|nen[ea]|sobrin[oa]|herman[oa]|bebe) de {AGE}\b|\bmenor de edad\b|\bunderage\b|\bim a minor\b|"
    rf"\b{AGE}[ -]?(?:years?[ -]old|yo|yrs? old)\b|"
    r"\b(?:im|i am)(?: only| just)? (?:1[1-7]|thirteen|fourteen|fifteen|sixteen|seventeen)\b"
    r"(?!\s?(?:kg|kilos?|weeks?|months?|%|min|lbs?|days?|reps?|pounds|stone|cm|st|th|sets?|out|"
    r"percent|,\d|\.\d))|\bmy (?:\w+ )?(?:son|daughter|kid|child|brother|sister) is (?:[5-9]|1[0-7])"
    r"\b|\bmy \d{1,2}[ -]year)"
)
PREGNANT = (
    r"(?:\b(?:estoy|soy|estando|quede)(?: \w+){0,2}? (?:embarazada|prenada|encinta|lactando|"
    r"gestante|de encargo)|\bmi embarazo\b|\ben (?:el|mi) embarazo\b|\bdurante el embarazo\b|"
    r"\b(?:im|i am|while|being|got)(?: \w+){0,3}? pregnant\b|\bpregnant (?:and|with)\b|"
    r"\b(?:my|during|in) pregnancy\b|\b(?:dando|doy) (?:el |de )?(?:pecho|mamar)\b|"
    r"\bamamantando\b|\blactancia\b|\bbreast ?-?feeding\b|\bpost? ?-?part(?:o|um)\b|"
    r"\b(?:acabo de parir|recien parida|just gave birth)\b)"
)
