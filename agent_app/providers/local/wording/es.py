"""What the helper says in Spanish."""

SENTENCES = {
    "tool_off": "Eso no está disponible ahora mismo. No he hecho nada.",
    "refused_tool": "No ha podido ser: {message}",
    "denied": "De acuerdo: no se ha hecho nada. {message}",
    "waiting": "Está a la espera de tu aprobación. Todavía no se ha hecho nada.",
    "today": "hoy",
    "yesterday": "ayer",
    "tomorrow": "mañana",
    "day": "{day} de {month}",
    "day_year": "{day} de {month} de {year}",
    "and": "y",
    "no_value": "sin dato",
    "calories": "energía",
    "protein": "proteína",
    "carbs": "hidratos",
    "fat": "grasa",
    "fibre": "de fibra",
    "per_100": "por 100 g",
    # Questions: what the next message answers.
    "ask_meal": "¿En qué comida apunto {food}: desayuno, almuerzo, comida, merienda o cena?",
    "ask_grams": "¿Cuántos gramos de {food} apunto?",
    "ask_food": "No encuentro «{food}» entre los alimentos. ¿Con qué otro nombre lo busco?",
    "ask_food_near": "No encuentro «{food}» entre los alimentos. Hay parecidos: {near}. ¿Cuál "
    "busco?",
    "ask_figure": "¿Qué medida apunto y con qué cifra? Por ejemplo, peso 72,5 kg.",
    "ask_sure_figure": "No me queda claro el número. ¿Qué cifra apunto? Usa coma o punto para "
    "decimales: 72,5.",
    "ask_date": "Ese día no existe. ¿Qué fecha apunto?",
    "ask_day": "No sé en qué día apuntarlo. ¿Qué día fue? Por ejemplo, «ayer» o «el 3 de marzo».",
    "negative": "Una cifra negativa no puede ser, así que no apunto nada.",
    "future_measure": "Ese día aún no ha llegado y las medidas no se apuntan por adelantado. "
    "No he guardado nada.",
    "undo": "Lo que acabo de apuntar se deshace con el botón «Deshacer» de su tarjeta. Lo demás "
    "se borra en [Dieta](/diet/), [Medidas](/measurements/) o [Rutinas](/routines/).",
    "ask_routine": "¿Qué ejercicios o qué grupo muscular pongo en la rutina?",
    "ask_name": "Ya tienes una rutina que se llama «{name}». ¿Cómo llamo a esta?",
    "ask_exercise": "No encuentro {names} entre los ejercicios, y una rutina se guarda entera o "
    "no se guarda. ¿Qué pongo en su lugar?",
    "ask_issue": "¿Qué falla o qué te gustaría que hiciera? Cuéntamelo y preparo el texto para "
    "el equipo.",
    "ask_aim": "Puedo guardarlo como objetivo para recordarlo. ¿Lo guardo?",
    # Measurements.
    "measure_saved": "Guardado ({day}): {figures}.",
    "measure_left": "No sé de qué medida es {figures}, así que eso no lo he apuntado.",
    "ask_one_day": "Son varios días y no me queda claro qué cifra es de cada uno. No he apuntado "
    "nada; dímelos de uno en uno.",
    "zero_sets": "Una serie tiene al menos una repetición, y un ejercicio entre 1 y 20 series. No "
    "he guardado nada.",
    "difference": "Apunto el peso o la medida de un día, no la diferencia. Dime cuánto es ahora.",
    "ask_apart": "Hay varias comidas o días y no me queda claro qué va en cada uno. No he "
    "apuntado nada; dímelos de uno en uno.",
    "loose_figures": "No me queda claro de qué serie es cada cifra y no he guardado nada. Dime "
    "cada ejercicio con sus series, o dale un peso a cada serie en [Rutinas](/routines/).",
    "measure_cleared": "Borrado ({day}): {fields}.",
    "measure_was": "{field} {value} (antes {before})",
    "measure_one": "{field} {value}",
    "measure_found": "{day}: {figures}.",
    "measure_lacks": "Ese día ({day}) no apuntaste {fields}. Sí tienes {figures}.",
    "measure_none": "No tienes medidas apuntadas ({day}).",
    "measure_near": "No tienes medidas apuntadas ({day}). Lo más cercano, {near}: {figures}.",
    # Diet.
    "food_added": "Apuntado en {meal} ({day}): {items}.",
    "food_item": "{food}, {grams} g, {kcal}",
    "food_piece": "{food}: cuento cada unidad como {grams} g.",
    "food_usual": "{food}: cuento una ración habitual como {grams} g.",
    "food_portion": "{food}: cuento {portion} como {grams} g.",
    "food_estimate": "{food}: la cantidad es una estimación ({grams} g).",
    "food_correct": "Si era otra cantidad, se corrige en [Dieta](/diet/).",
    "food_instead": "He apuntado «{asked}» como «{food}».",
    "day_total": "Llevas {kcal} ese día.",
    "diary_empty": "No hay nada apuntado: {what}.",
    "diary_day": "el {day}",
    "diary_meal": "{meal} ({day})",
    "diary_items": "{what}: {items}.",
    "diary_total": "En total, {kcal}, {protein} de proteína, {carbs} de hidratos y {fat} de grasa.",
    "diary_macro": "{what}: {value} de {macro}.",
    "diary_energy": "{what}: {value}.",
    "diary_partial": "Falta algún dato, así que el total está incompleto.",
    "foods_found": "{title} ({total}), {per}:",
    "foods_line": "- {name}: {kcal}, {protein} de proteína, {carbs} de hidratos, {fat} de grasa",
    "foods_title": "Alimentos encontrados",
    "foods_portion": "{amount} de {name}: {kcal}, {protein} de proteína, {carbs} de hidratos y "
    "{fat} de grasa.",
    "cannot_filter": "Solo puedo filtrar por energía, proteína, hidratos y grasa.",
    "foods_most": "Con más {macro}: {name} ({value} por 100 g).",
    "foods_least": "Con menos {macro}: {name} ({value} por 100 g).",
    "foods_none": "No encuentro ningún alimento para «{query}».",
    "foods_none_filters": "No hay ningún alimento que cumpla eso.",
    "near_names": "Parecidos: {near}.",
    "most_fibre": "Ordenados por fibra; no puedo filtrar por ella.",
    # Memory.
    "memory_saved": "Guardado en tu memoria: {key} = «{value}».",
    "memory_forgotten": "Olvidado: {keys}.",
    "memory_not_there": "No tenía guardado ningún dato llamado «{key}».",
    "memory_keys": "Esto es lo que guardo de ti ({total}): {keys}. Pregúntame por cualquiera "
    "para ver su valor.",
    "memory_empty": "Todavía no guardo nada de ti. Dime, por ejemplo, «recuerda que soy "
    "vegetariano».",
    "memory_no_match": "No guardo nada sobre eso.",
    "memory_value": "{key}: {value}",
    "memory_description": "«{key}» sirve para esto: {description}",
    "memory_no_description": "«{key}» está guardado sin explicación.",
    "memory_unknown": "No tengo guardado «{key}».",
    "memory_default": "Dato que has pedido recordar.",
    # Training.
    "exercises_found": "Ejercicios ({total}):",
    "exercises_line": "- {name}: {muscle}, {equipment}, {difficulty}",
    "exercises_none": "No encuentro ejercicios con esos filtros.",
    "exercise_how": "{name} ({muscle}; también {secondary}). {instructions}",
    "exercise_how_plain": "{name} ({muscle}). {instructions}",
    "routines_none": "Todavía no tienes rutinas guardadas. Puedes pedirme una: «crea una rutina "
    "de empuje con press de banca 4x8».",
    "routines_list": "Tus rutinas ({total}): {names}.",
    "routines_today": "No llevo un calendario de entrenos. Tus rutinas son: {names}. Dime cuál "
    "te leo.",
    "routine_unknown": "No tienes ninguna rutina llamada «{name}».",
    "routine_title": "{name} ({category}):",
    "routine_line": "- {name}: {sets}",
    "set_reps": "{count}x{reps}",
    "set_load": "{count}x{reps} con {weight} kg",
    "routine_saved": "Rutina guardada: {name}. Ejercicios: {count}.",
    "routine_defaults": "Donde no lo dijiste puse 3 series y 10 repeticiones; se cambia en "
    "[Rutinas](/routines/).",
    "routine_chosen": "Los ejercicios los he elegido del catálogo; se cambian en "
    "[Rutinas](/routines/).",
    "routine_seconds": "Las series por tiempo se guardan con los segundos como repeticiones.",
    "workout": "Entrenamiento",
    # Requests to the team.
    "issue_done": "{message} Referencia: {reference}.",
    "issue_sent": "Tu petición está registrada.",
    "issue_unproved": "No tengo confirmación de que haya llegado.",
    "issue_lead": "Petición de una persona que usa Gymnasia: {text}",
    # Talk.
    "greeting": "Hola. Dime qué has comido, medido o entrenado, o pregúntame por tus datos.",
    "thanks": "De nada.",
    "bye": "Hasta luego.",
    "nothing_asked": "De acuerdo. Cuando quieras, dime qué has comido, medido o entrenado.",
    "empty": "No he encontrado nada que leer en el mensaje. Dime, por ejemplo, «hoy peso 74,3 kg».",
    "who": "Soy un ayudante por reglas, no un modelo de lenguaje: reconozco peticiones sobre tu "
    "memoria, medidas, comidas, ejercicios y rutinas, y poco más.",
    "abilities": "Soy un ayudante por reglas. Puedo {what}. Por ejemplo: «hoy peso 74,3 kg» o "
    "«añade 150 g de arroz a la comida».",
    "abilities_none": "Soy un ayudante por reglas y ahora mismo no tengo ninguna herramienta.",
    "can_write_measurement": "apuntar tus medidas",
    "can_read_measurement": "leerlas",
    "can_add_meal_food": "apuntar tus comidas",
    "can_read_meal_foods": "decirte qué comiste un día",
    "can_search_foods": "buscar alimentos",
    "can_search_exercises": "buscar ejercicios",
    "can_create_routine": "crear rutinas",
    "can_read_routines": "leer las que tienes",
    "can_save_personal_data": "recordar datos tuyos",
    "can_create_feature_issue": "preparar peticiones para el equipo",
    "secret": "Las contraseñas y los números de cuentas o tarjetas no se guardan aquí. No he "
    "guardado nada.",
    "page_memory_forget": "Todo lo que recuerdo de ti se borra en [Memoria](/memory/). Aquí puedo "
    "olvidar un dato cada vez: «olvida mi objetivo».",
    "page_requests": "Tus peticiones y su estado están en [Peticiones](/requests/).",
    "closed_request": "La petición que esperaba tu aprobación se ha cerrado sin enviarse; si la "
    "quieres, pídemela otra vez.",
    "same_figure": "No copio la cifra de otro día. Dime cuánto es y lo apunto.",
    "no_tool": "Eso no lo llevo: apunto las medidas del cuerpo, lo que comes y tus rutinas.",
    "five_meals": "Las comidas son cinco: desayuno, almuerzo, comida, merienda y cena. No he "
    "apuntado nada; dime en cuál va.",
    "not_eaten": "De acuerdo, no apunto nada.",
    "what_eaten": "¿Qué comiste? Dímelo con las cantidades y lo apunto.",
    "joke": "No sé contar chistes: soy un ayudante por reglas para tus comidas, medidas y "
    "entrenos.",
    "prompt": "Soy un ayudante por reglas y no cambio de tarea por lo que diga un mensaje. Dime "
    "qué has comido, medido o entrenado.",
    "refused": "De acuerdo, no hago nada.",
    "supposed": "Eso lo tomo como una suposición, así que no apunto nada. Si ya ha pasado, "
    "dímelo como hecho.",
    "advice": "Soy un ayudante por reglas y no doy consejos de nutrición, entrenamiento ni "
    "salud. Un profesional puede responderte bien; yo puedo leer y apuntar tus datos.",
    "outside": "Eso queda fuera de lo que hago: soy un ayudante por reglas para comidas, medidas "
    "y entrenos.",
    "training_done": "No llevo un registro de los entrenos hechos. Puedo leer o crear rutinas, y "
    "apuntar comidas y medidas.",
    "unknown": "Soy un ayudante por reglas y no he entendido qué quieres que haga. Prueba con "
    "«hoy peso 74,3 kg», «¿qué comí ayer?» o «ejercicios de pecho».",
    "page_export": "Tus datos se exportan en [Ajustes](/settings/).",
    "page_settings": "Eso se cambia en [Ajustes](/settings/). Desde aquí no puedo hacerlo.",
    "page_memory": "Lo que recuerdo de ti está en [Memoria](/memory/).",
    "page_measurements_delete": "No puedo borrar un registro entero. Se hace en [Medidas]"
    "(/measurements/).",
    "page_measurements_how": "Tus medidas se ven, apuntan y corrigen en [Medidas]"
    "(/measurements/). También puedes decirme, por ejemplo, «hoy peso 74,3 kg».",
    "page_measurements_trend": "Aquí solo leo un día cada vez. La evolución y la gráfica están "
    "en [Medidas](/measurements/).",
    "page_diet_edit": "No puedo borrar ni cambiar lo que ya está apuntado. Se hace en [Dieta]"
    "(/diet/).",
    "page_diet_how": "Tus comidas se ven, apuntan y corrigen en [Dieta](/diet/). También puedes "
    "decirme, por ejemplo, «he cenado 150 g de salmón».",
    "page_diet_period": "Aquí leo un día cada vez. Los demás días están en [Dieta](/diet/).",
    "page_routines_edit": "No puedo cambiar ni borrar una rutina guardada. Se hace en [Rutinas]"
    "(/routines/).",
    "page_routines_how": "Tus rutinas están en [Rutinas](/routines/). También puedes pedirme "
    "«crea una rutina de empuje con press de banca 4x8».",
    "how_it_works": "Escribe aquí lo que comes, mides o entrenas y lo apunto. Tus datos están en "
    "[Medidas](/measurements/), [Dieta](/diet/), [Rutinas](/routines/) y [Memoria](/memory/), y "
    "lo demás en [Ajustes](/settings/).",
}
FIELDS = {
    "weight_kg": ("peso", "kg"),
    "body_fat_pct": ("grasa corporal", "%"),
    "neck_cm": ("cuello", "cm"),
    "chest_cm": ("pecho", "cm"),
    "waist_cm": ("cintura", "cm"),
    "hips_cm": ("cadera", "cm"),
    "biceps_cm": ("bíceps", "cm"),
    "quadriceps_cm": ("cuádriceps", "cm"),
    "calf_cm": ("gemelo", "cm"),
    "height_cm": ("altura", "cm"),
}
MONTHS = [
    "enero",
    "febrero",
    "marzo",
    "abril",
    "mayo",
    "junio",
    "julio",
    "agosto",
    "septiembre",
    "octubre",
    "noviembre",
    "diciembre",
]
MEALS = {name: name for name in ("Desayuno", "Almuerzo", "Comida", "Merienda", "Cena")}
KEYS = {
    "objetivo": "Lo que quieres conseguir.",
    "alergias": "Alimentos o sustancias que te dan alergia.",
    "intolerancias": "Alimentos que no toleras.",
    "lesiones": "Lesiones o molestias que hay que tener en cuenta al entrenar.",
    "preferencias": "Lo que te gusta y lo que no.",
    "nivel": "Tu nivel de actividad o experiencia.",
    "edad": "Tu edad.",
    "fecha_nacimiento": "Cuándo naciste.",
    "nombre": "Cómo quieres que te llame.",
    "horario": "Cuándo entrenas o comes.",
    "material": "El material que tienes para entrenar.",
    "suplementos": "Los suplementos que tomas.",
    "medicacion": "La medicación que tomas.",
    "salud": "Asuntos de salud que hay que tener en cuenta.",
    "dieta": "Qué tipo de alimentación sigues.",
    "restricciones": "Lo que no puedes o no quieres comer.",
    "trabajo": "A qué te dedicas y cuánto te mueves en el trabajo.",
    "dias_entrenamiento": "Qué días o cuántos días entrenas.",
    "sueno": "Cuánto y cómo duermes.",
    "lugar": "Dónde vives.",
}
