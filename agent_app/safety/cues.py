"""Words that ask for care when they meet in one sentence, in whatever order."""

from __future__ import annotations

# ruff: noqa: E501 (a pattern is read in one piece)
import re
from dataclasses import dataclass

from agent_app.safety.phrases import BODY, DAYS, PILLS


@dataclass(frozen=True)
class Cue:
    """``topic`` is at hand when a sentence has one of each of ``words`` and none of ``unless``."""

    topic: str
    words: tuple[re.Pattern[str], ...]
    unless: re.Pattern[str] | None = None


def _cue(topic: str, *words: str, unless: str = "") -> Cue:
    found = tuple(re.compile(rf"\b(?:{one})\b") for one in words)
    return Cue(topic, found, re.compile(rf"\b(?:{unless})\b") if unless else None)


_EFFORT = (
    r"entren\w*|corr\w+|sub\w+|camin\w*|trot\w*|escaler\w*|esfuerzo|ejercicio|cardio|jog\w*|run\w*|"
    r"walk\w*|stairs|exercis\w*|climb\w*|pisos?|workouts?|train\w*"
)
_OTHERS = (
    r"(?:mi|mis|my|su|his|her) (?:padre|madre|papa|mama|abuel[oa]|herman[oa]|prim[oa]|amig[oa]|ti[oa]|"
    r"mujer|esposa|novia|suegr[oa]|cunad[oa]|perra|gata|dad|mom|mum|mother|father|grand\w+|wife|"
    r"sister|brother|friend|aunt|uncle|cousin|dog|cat)(?!.{0,40}\b(?:yo|soy|im)\b)"
)
_ABOUT = r"que es|que significa|what is|whats|what does|sabias|receta|recipe"

HIGH_CUES = (
    _cue(
        "chest",
        r"pecho|chest",
        r"duel\w+|dol[io]\w*|molest\w+|opres\w+|presion|apret\w+|apriet\w+|punzad\w+|pinchaz\w+|"
        r"hurt\w*|pains?|painful|tight\w*|pressure|heavy|heaviness|ach(?:e|es|ing)|discomfort|cierra",
        unless=r"agujetas|doms|sore\w*|cm|mide|medida|rutina|routine|ejercicios?|exercises|series|"
        r"press|sets|reps|pain free|sin dolor|dar(?:le)? (?:el )?pecho|heavy (?:bench|chest|day)|fondos|\dx\d+",
    ),
    _cue("fainting", r"mundo|conocimiento|sentido|negro|black|vista|luces|everything", r"suelo|piso|floor|ground", r"gimnasio|"
         r"gym|acabe|termine|cai|woke|desperte|fell"),
    _cue(
        "breath",
        r"respir\w+|breath\w*|aire|aliento",
        r"dificultad|cuesta|falta|cant|hard|trouble|struggl\w+|no puedo|apenas|properly|poco",
        _EFFORT,
        unless=r"buen\w*|tecnica|technique|aire libre|mejor|how to|como (?:respirar|se respira)",
    ),
    _cue(
        "purging",
        r"vomito|vomitar\w*|vomitando|devuelvo|devolverlo|puk(?:e|ing)|throw(?:ing)? up|throw it (?:all )?(?:back )?up|purg\w+",
        r"comidas?|comer|com[io]|cen\w+|calori\w+|peso|engord\w+|adelg\w+|escondidas|eat\w*|ate|meals?|"
        r"dinners?|weight|fat|thin|bing\w+|food|atrac\w+|gord[oa]",
        unless=r"sento mal|virus|intoxic\w+|poison\w*|flu|gastro\w*|resaca|hangover|embaraz\w+|"
        r"pregnan\w+|jaja\w*|asco",
    ),
    _cue("purging", r"(?:meto|meti|metia|metido|metiendo) (?:los )?dedos|finger\w* down my throat",
         r"com\w+|cen\w+|pizza|garganta|ate|eat\w*|vomit\w*|throat"),
    _cue("fast", r"(?:no|sin) (?:pruebo|he probado|probar|ingiero|ingerir) (?:comida|bocado|alimento\w*|"
         r"nada)", DAYS),
    _cue("fast", r"no (?:pienso|voy a|quiero) comer (?:nada )?(?:hasta|en) "
         r"(?:el|la|\w+ dias|toda|una)", r"domingo|lunes|martes|miercoles|jueves|viernes|sabado|"
         r"semana|dias|mes", unless="carne|dulces?|pan|azucar"),
    _cue("self_harm", r"(?:estarian|estaria|seria|better)", r"(?:si yo no|sin mi|without me|muert[oa]|"
         r"if i (?:was|were) gone)"),
    _cue("self_harm", r"ganas|quiero|want|urge|pienso|thinking|thoughts|voy", r"hacerme dano|lastimarme|"
         r"matarme|suicidarme|ending my life|taking my (?:own )?life|hurting myself|end my life|"
         r"quitarme (?:la vida|de en medio)"),
    _cue(
        "overdose",
        r"tom[eo]|tomado|trag\w+|swallow\w+|took|taken|tragado",
        r"bunch|handful|monton|punado|muchas|muchisimas|demasiad\w+|veinte|treinta|diez|quince|doce|"
        r"loads|lots|whole|[2-9]\d|1\d|todas",
        PILLS,
    ),
    _cue("stroke", r"duerm\w+|dormid\w+|adormec\w+|paraliz\w+|numb|droop\w*|torcid\w+",
         r"(?:mitad|medio|lado|media) (?:de )?(?:la |mi |del )?(?:cara|cuerpo|rostro)|face|half my body"),
    _cue("minor", r"(?:con|cumplir|cumpli) 1[0-7](?: anos)?|tengo 1[0-7](?= y\b|,| pero\b)|im 1[0-7](?= and\b|,| but\b)", r"bajar|perder|"
         r"adelgaz\w+|lose|fat|gord[oa]|deficit|calori\w+"),
)  # fmt: skip

MIDDLE_CUES = (
    _cue("pregnancy", r"embaraz\w+|prenada|pregnan\w+|di a luz|gave birth|(?:estoy|voy) de \d+ semanas|"
         r"semanas de gestacion|recien parida", unless=f"{_OTHERS}|{_ABOUT}|embarazos[oa]"),
    _cue("diabetes", r"diabetic[oa]?|diabetes", r"yo|soy|tengo|mi|i|im|my|here|aqui|puedo|como|ceno|"
         r"entren\w+|desayuno", unless=f"{_OTHERS}|{_ABOUT}"),
    _cue("heart", r"tension|presion|blood pressure", r"alta|alto|elevada|high|por las nubes|raised",
         unless=f"{_OTHERS}|{_ABOUT}|pecho|olla|intensidad"),
    _cue("injury", BODY + r"|knee|shoulder|ankle|wrist|elbow|back|hip", r"hinchad\w|hincho|inflamad[oa]|"
         r"salio|dislocad[oa]|fracturad[oa]|swollen|popped out|gave out|excruciating|awful|cant bend|cant move|cant walk"),
    _cue("dizzy", r"maread[oa]|mareos?|dizzy|light ?-?headed|vertigo", unless=_OTHERS),
    _cue("minor", r"(?:voy a cumplir|acabo de cumplir|cumpli|con) 1[0-7](?: anos)?(?! (?:kg|kilos?|repet\w+|series|semanas|dias|minutos|g|gramos|cm|euros|por))|tengo 1[0-7](?= y quiero)|im 1[1-7](?= and (?:i )?want)"),
    _cue("eating", r"anorexi[ac]|bulimi[ac]|anorexic[oa]|bulimic[oa]?|anorexic|eating disorder"),
)  # fmt: skip
