"""The names of days and months, and what they count from today."""

WEEKDAYS = {
    "lunes": 0, "martes": 1, "miercoles": 2, "jueves": 3, "viernes": 4, "sabado": 5, "domingo": 6,
    "monday": 0, "tuesday": 1, "wednesday": 2, "thursday": 3, "friday": 4, "saturday": 5,
    "sunday": 6,
}  # fmt: skip
MONTHS = {
    "enero": 1, "febrero": 2, "marzo": 3, "abril": 4, "mayo": 5, "junio": 6, "julio": 7,
    "agosto": 8, "septiembre": 9, "setiembre": 9, "octubre": 10, "noviembre": 11, "diciembre": 12,
    "january": 1, "february": 2, "march": 3, "april": 4, "may": 5, "june": 6, "july": 7,
    "august": 8, "september": 9, "october": 10, "november": 11, "december": 12, "jan": 1,
    "feb": 2, "mar": 3, "apr": 4, "jun": 6, "jul": 7, "aug": 8, "sept": 9, "sep": 9, "oct": 10,
    "nov": 11, "dec": 12, "ene": 1, "abr": 4, "ago": 8, "dic": 12,
}  # fmt: skip
OFFSETS = {
    "trasanteayer": -3, "anteayer": -2, "antes de ayer": -2, "antier": -2, "antesdeayer": -2,
    "anteanoche": -2, "antes de anoche": -2, "antenoche": -2, "the night before last": -2,
    "night before last": -2, "the day before yesterday": -2, "day before yesterday": -2,
    "ayer": -1, "anoche": -1,
    "ayr": -1, "yesterday": -1, "last night": -1, "hoy": 0, "today": 0, "esta manana": 0,
    "esta tarde": 0, "esta noche": 0, "este mediodia": 0, "hoy dia": 0, "this morning": 0,
    "this afternoon": 0, "this evening": 0, "tonight": 0, "ahora mismo": 0, "pasado manana": 2,
    "the day after tomorrow": 2, "day after tomorrow": 2, "manana": 1, "tomorrow": 1,
}  # fmt: skip
UNITS = {"dia": 1, "day": 1, "semana": 7, "week": 7, "mes": 0, "month": 0, "ano": 0, "year": 0}
MONTHS_IN = {"mes": 1, "month": 1, "ano": 12, "year": 12}
