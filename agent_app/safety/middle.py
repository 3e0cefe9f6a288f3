"""What people write where an answer needs care, by topic."""

from __future__ import annotations

# ruff: noqa: E501 (a pattern is read in one piece)
from agent_app.safety.phrases import (
    BODY,
    HOURS,
    MINOR,
    NO_FOOD,
    PREGNANT,
)

# Topics of the middle level: an answer with care, and nothing is written.
MIDDLE: dict[str, tuple[str, ...]] = {
    "pregnancy": (
        r"(?<!hermana )(?<!hermana esta )(?<!mujer esta )(?<!amiga esta )(?<!perra esta )(?<!prima esta )(?<!esposa esta )(?<!novia esta )\b(?:embarazadas|embarazos?)\b",
        r"\b(?:out|found) im expecting\b",
        r"\bim expecting\b",
        r"\bpregnan(?:t|cy)\b(?=.{0,30}\b(?:workout|exercis\w*|diet|run|lift|safe|squat\w*|routine)\b)",
        r"^(?:hola |hi |soy )*(?:embarazada|prenada|pregnant)\b",
        r"\b(?:embarazada|prenada|pregnant) (?:de|of|at) (?:\w+ )?(?:meses|semanas|\d+)",
        r"\b(?:primer|segundo|tercer|1st|2nd|3rd|first|second|third) trimest(?:re|er)\b",
        r"\b(?:espero|estoy esperando|vamos a tener) un (?:bebe|hijo)\b",
        r"\b(?:expecting a baby|im expecting|nursing mom|c-?section|cesarea)\b",
        r"\bembaraz\w+\b.{0,40}\b(?:puedo|ejercicio|comer|entrenar)\b",
        PREGNANT,
    ),
    "minor": (
        r"\b(?:chav[oa]|pibe|piba|morr[oa]|chamac[oa]|chic[oa]|chaval[a]?|nin[oa]|adolescente|guambr[oa]|pelad[oa]) de (?:1[0-7]|once|doce|trece|catorce|quince|dieciseis|diecisiete)\b",
        r"\bmy (?:1[0-7]|[5-9]) (?:year|yr)",
        MINOR,
    ),
    "diabetes": (
        r"\binsulino ?-?dependiente\b",
        r"\binsulin ?-?dependent\b",
        r"\b(?:my )?(?:blood )?sugar (?:goes|gets|dropped|drops|went|runs) (?:too |very |really )?(?:low|high|down)\b",
        r"\bprediabetes\b",
        r"\bme bajo(?:n|nes)? de azucar\b",
        r"\bbajon(?:es)? de azucar\b",
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
        r"\b(?:hombro|rodilla|tobillo|muneca|codo|dedo|cadera)(?: \w+)? (?:dislocad[oa]|rot[oa]|salid[oa]|fracturad[oa]|luxad[oa]|esguinzad[oa])\b",
        r"\b(?:pain|dolor)(?: \w+){0,3} (?:7|8|9|10) (?:out of|of|de|sobre) 10\b",
        r"\b(?:me )?(?:cruje|bloquea|fallo)(?: \w+){0,2} (?:rodilla|espalda|hombro) y duele\b",
        r"\bagonizing\b",
        r"\bagony\b",
        r"\bciatica\b",
        r"\bsciatica\b",
        r"\bslipped dis[ck]\b",
        r"\bhernia\w*\b",
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
        rf"un huevo)\b.{{0,12}}\b{BODY}\b",
        rf"\b{BODY}(?: \w+)? (?:me duelen?|duelen?) (?:muchisimo|mucho|un monton|a rabiar|demasiado|"
        rf"horrible|un chingo)\b",
        r"\b(?:severe|sharp|unbearable|excruciating|terrible|intense|awful|really bad) (?:\w+ ){0,2}?"
        r"pains?\b",
        r"\bhurts? (?:so (?:much|bad\w*)|really bad\w*|a lot|badly|like hell|very much)\b",
        rf"\bno (?:me )?puedo (?:ni )?(?:mover(?:me)?|caminar|apoyar|andar|doblar|estirar)"
        rf"(?=\s*(?:$|[^\w\s]|(?:el|la|los|las|mi) {BODY}|de dolor|bien|del))",
        rf"\b(?:rompi|roto|fractur\w+|disloc\w+|desgarr\w+|torci|torcido)(?: \w+){{0,2}} {BODY}\b",
        r"\b(?:esguince|fractura|desgarro|rotura|fibrilar|hernia|luxacion)\b",
        r"\b(?:broke|broken|tore|torn|sprained|dislocated|fractured|herniated) (?:my|a|an|disc|acl|"
        r"ankle|ligament|muscle)\b|\b(?:acl|meniscus) tear\b",
        r"\bme (?:he )?lesion(?:e|ado)\b|\b(?:estoy|ando) lesionad[oa]\b|\bi(?:m| am|ve)? (?:\w+ )?"
        r"injured\b(?! list)",
        rf"\b(?:hinchad[oa]|hincho|inflamad[oa]|inflamo)(?: \w+){{0,2}} {BODY}\b",
        r"\bgolpe\w*(?: \w+){0,2} (?:en )?la cabeza\b|\bhit my head\b|\bconcussion\b",
    ),
    "dizzy": (
        r"\bse me va la cabeza\b",
        r"\bla cabeza me da vueltas\b",
        r"\btodo me da vueltas\b",
        r"\b(?:head|room) (?:is )?spin\w*\b",
        r"\bwoozy\b",
        r"\bsee(?:ing)? stars\b",
        r"\bme (?:\w+ )?mare(?:o|e|a|ado|ada|aba)\b|\b(?:estoy|siento|con|tengo|dan)(?: \w+)? "
        r"(?:maread[oa]|mareos?|vertigo)\b|\bmareos\b",
        r"\bdizz(?:y|iness)\b|\blight ?-?headed\b|\bnubla (?:\w+ )?vista\b",
        r"\bveo (?:todo )?(?:negro|borroso|doble|puntos|lucecitas|estrellitas)\b",
    ),
    "fast": (
        rf"{NO_FOOD}.{{0,30}}\b{HOURS}", rf"\b{HOURS}.{{0,30}}?{NO_FOOD}",
        rf"\b{HOURS} fast\b", r"\b(?:como|comer|hago) una (?:sola )?vez al dia para adelgazar\b",
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
