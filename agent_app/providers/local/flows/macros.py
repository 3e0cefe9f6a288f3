"""The figures of a food by the word for them: the tools' name and the unit."""

MACRO_FIGURES = {
    "calories": ("calories_kcal", "kcal"),
    "protein": ("protein_g", "g"),
    "carbs": ("carbs_g", "g"),
    "fat": ("fat_g", "g"),
}
