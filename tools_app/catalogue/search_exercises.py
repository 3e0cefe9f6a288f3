"""The bundled contract of search_exercises."""

from tools_app.definitions import ToolDefinition

TOOL = ToolDefinition(
    name="search_exercises",
    effect="read",
    description=(
        "Busca ejercicios en el catálogo por nombre, músculo, material o dificultad. Devuelve "
        "los ejercicios encontrados con su nombre exacto, grupo muscular, músculos secundarios, "
        "material, dificultad e instrucciones, y los filtros aplicados. Sin resultados es una "
        "respuesta válida: propone nombres parecidos. Úsala siempre antes de crear una rutina, "
        "porque una rutina solo admite nombres exactos, y cuando la persona pregunte cómo se "
        "hace un ejercicio o pida ejercicios para un músculo o con un material. Envía solo los "
        "filtros que la persona haya pedido."
    ),
    input_schema={
        "type": "object",
        "properties": {
            "query": {
                "type": "string",
                "description": "Nombre del ejercicio o parte de él, por ejemplo «press banca».",
                "maxLength": 200,
            },
            "muscle_group": {
                "type": "string",
                "description": (
                    "Grupo muscular principal: Pecho, Espalda, Hombros, Bíceps, Tríceps, "
                    "Cuádriceps, Isquiotibiales, Glúteos, Gemelos, Core, Antebrazos, Cuerpo "
                    "completo o Cardio."
                ),
                "maxLength": 40,
            },
            "secondary_muscle": {
                "type": "string",
                "description": "Músculo que también trabaja, con los mismos nombres.",
                "maxLength": 40,
            },
            "equipment": {
                "type": "string",
                "description": "Material, por ejemplo «mancuernas», «barra» o «sin material».",
                "maxLength": 40,
            },
            "difficulty": {
                "type": "string",
                "description": "Dificultad: Principiante, Intermedio o Avanzado.",
                "maxLength": 20,
            },
        },
    },
)
