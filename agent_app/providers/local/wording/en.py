"""What the helper says in English."""

SENTENCES = {
    "tool_off": "That is not available right now. I have not done anything.",
    "refused_tool": "That did not work: {message}",
    "denied": "All right: nothing was done. {message}",
    "waiting": "It is waiting for your approval. Nothing has been done yet.",
    "today": "today",
    "yesterday": "yesterday",
    "tomorrow": "tomorrow",
    "day": "{day} {month}",
    "day_year": "{day} {month} {year}",
    "and": "and",
    "no_value": "no data",
    "calories": "energy",
    "protein": "protein",
    "carbs": "carbs",
    "fat": "fat",
    "fibre": "of fibre",
    "per_100": "per 100 g",
    "ask_meal": "Which meal do I put {food} in: breakfast, mid-morning (almuerzo), lunch, snack "
    "or dinner?",
    "ask_grams": "How many grams of {food} do I log?",
    "ask_food": "I cannot find “{food}” among the foods. What other name should I look for?",
    "ask_food_near": "I cannot find “{food}” among the foods. Close names: {near}. Which one?",
    "ask_figure": "Which measurement do I log, and what is the figure? For example, weight 72.5 "
    "kg.",
    "ask_sure_figure": "The number is not clear to me. Which figure do I log? Use a comma or a "
    "point for decimals: 72.5.",
    "ask_date": "That day does not exist. Which date do I use?",
    "ask_day": "I do not know which day to use. Which day was it? For instance, “yesterday” or "
    "“3 March”.",
    "negative": "A figure cannot be below zero, so I have not logged anything.",
    "future_measure": "That day is still to come, and measurements are not logged ahead. I have "
    "not saved anything.",
    "undo": "What I have just logged is undone with the “Undo” button of its card. The rest is "
    "deleted in [Diet](/diet/), [Measurements](/measurements/) or [Routines](/routines/).",
    "ask_routine": "Which exercises or muscle group should the routine have?",
    "ask_name": "You already have a routine called “{name}”. What do I call this one?",
    "ask_exercise": "I cannot find {names} among the exercises, and a routine is saved whole or "
    "not at all. What do I put instead?",
    "ask_issue": "What is wrong, or what would you like it to do? Tell me and I will prepare the "
    "text for the team.",
    "ask_aim": "I can keep that as your goal. Shall I save it?",
    "measure_saved": "Saved ({day}): {figures}.",
    "measure_left": "I do not know which measurement {figures} is, so I have not logged that.",
    "ask_one_day": "There are several days and I am not sure which figure goes with each. I have "
    "logged nothing; tell me one at a time.",
    "zero_sets": "A set has at least one repetition, and an exercise from 1 to 20 sets. I have "
    "not saved anything.",
    "difference": "I log the weight or measurement of a day, not the difference. Tell me what it "
    "is now.",
    "ask_apart": "There are several meals or days and I am not sure what goes in each. I have "
    "logged nothing; tell me one at a time.",
    "loose_figures": "I am not sure which set each figure belongs to and have saved nothing. Tell "
    "me each exercise with its sets, or give each set a weight in [Routines](/routines/).",
    "measure_cleared": "Cleared ({day}): {fields}.",
    "measure_was": "{field} {value} (was {before})",
    "measure_one": "{field} {value}",
    "measure_found": "{day}: {figures}.",
    "measure_lacks": "That day ({day}) you logged no {fields}. You do have {figures}.",
    "measure_none": "You have no measurements ({day}).",
    "measure_near": "You have no measurements ({day}). The closest, {near}: {figures}.",
    "food_added": "Added to {meal} ({day}): {items}.",
    "food_item": "{food}, {grams} g, {kcal}",
    "food_piece": "{food}: I count each one as {grams} g.",
    "food_usual": "{food}: I count one usual portion as {grams} g.",
    "food_portion": "{food}: I count {portion} as {grams} g.",
    "food_estimate": "{food}: the amount is an estimate ({grams} g).",
    "food_correct": "If it was another amount, correct it in [Diet](/diet/).",
    "food_instead": "I logged “{asked}” as “{food}”.",
    "day_total": "That day adds up to {kcal}.",
    "diary_empty": "Nothing is logged for {what}.",
    "diary_day": "{day}",
    "diary_meal": "{meal} ({day})",
    "diary_items": "{what}: {items}.",
    "diary_total": "In total, {kcal}, {protein} of protein, {carbs} of carbs and {fat} of fat.",
    "diary_macro": "{what}: {value} of {macro}.",
    "diary_energy": "{what}: {value}.",
    "diary_partial": "Some figures are missing, so the total is incomplete.",
    "foods_found": "{title} ({total}), {per}:",
    "foods_line": "- {name}: {kcal}, {protein} of protein, {carbs} of carbs, {fat} of fat",
    "foods_title": "Foods found",
    "foods_portion": "{amount} of {name}: {kcal}, {protein} of protein, {carbs} of carbs and "
    "{fat} of fat.",
    "cannot_filter": "I can only filter by energy, protein, carbs and fat.",
    "foods_most": "Most {macro}: {name} ({value} per 100 g).",
    "foods_least": "Least {macro}: {name} ({value} per 100 g).",
    "foods_none": "I cannot find any food for “{query}”.",
    "foods_none_filters": "No food meets that.",
    "near_names": "Close names: {near}.",
    "most_fibre": "Sorted by fibre; I cannot filter by it.",
    "memory_saved": "Saved in your memory: {key} = “{value}”.",
    "memory_forgotten": "Forgotten: {keys}.",
    "memory_not_there": "I had nothing saved called “{key}”.",
    "memory_keys": "This is what I keep about you ({total}): {keys}. Ask me about any of them to "
    "see its value.",
    "memory_empty": "I do not keep anything about you yet. Say, for instance, “remember that I'm "
    "vegetarian”.",
    "memory_no_match": "I keep nothing about that.",
    "memory_value": "{key}: {value}",
    "memory_description": "“{key}” is for this: {description}",
    "memory_no_description": "“{key}” is saved without an explanation.",
    "memory_unknown": "I have nothing saved as “{key}”.",
    "memory_default": "Something you asked me to remember.",
    "exercises_found": "Exercises ({total}):",
    "exercises_line": "- {name}: {muscle}, {equipment}, {difficulty}",
    "exercises_none": "I cannot find exercises with those filters.",
    "exercise_how": "{name} ({muscle}; also {secondary}). {instructions}",
    "exercise_how_plain": "{name} ({muscle}). {instructions}",
    "routines_none": "You have no saved routines yet. You can ask for one: “create a push "
    "routine with bench press 4x8”.",
    "routines_list": "Your routines ({total}): {names}.",
    "routines_today": "I do not keep a training calendar. Your routines are: {names}. Tell me "
    "which one to read.",
    "routine_unknown": "You have no routine called “{name}”.",
    "routine_title": "{name} ({category}):",
    "routine_line": "- {name}: {sets}",
    "set_reps": "{count}x{reps}",
    "set_load": "{count}x{reps} at {weight} kg",
    "routine_saved": "Routine saved: {name}. Exercises: {count}.",
    "routine_defaults": "Where you gave none I used 3 sets and 10 repetitions; that is changed in "
    "[Routines](/routines/).",
    "routine_chosen": "I chose the exercises from the catalogue; they are changed in "
    "[Routines](/routines/).",
    "routine_seconds": "Timed sets are saved with the seconds as repetitions.",
    "workout": "Workout",
    "issue_done": "{message} Reference: {reference}.",
    "issue_sent": "Your request is recorded.",
    "issue_unproved": "I have no confirmation that it arrived.",
    "issue_lead": "Request from a person who uses Gymnasia: {text}",
    "greeting": "Hello. Tell me what you ate, measured or trained, or ask about your data.",
    "thanks": "You are welcome.",
    "bye": "See you.",
    "nothing_asked": "All right. Whenever you like, tell me what you ate, measured or trained.",
    "empty": "I found nothing to read in that message. Say, for instance, “I weigh 74.3 kg today”.",
    "who": "I am a rule-based helper, not a language model: I recognise requests about your "
    "memory, measurements, meals, exercises and routines, and little else.",
    "abilities": "I am a rule-based helper. I can {what}. For instance: “I weigh 74.3 kg today” "
    "or “add 150 g of rice to lunch”.",
    "abilities_none": "I am a rule-based helper and right now I have no tool at all.",
    "can_write_measurement": "log your measurements",
    "can_read_measurement": "read them",
    "can_add_meal_food": "log your meals",
    "can_read_meal_foods": "tell you what you ate on a day",
    "can_search_foods": "search foods",
    "can_search_exercises": "search exercises",
    "can_create_routine": "create routines",
    "can_read_routines": "read the ones you have",
    "can_save_personal_data": "remember things about you",
    "can_create_feature_issue": "prepare requests for the team",
    "secret": "Passwords and the numbers of accounts or cards are not kept here. I have not saved "
    "anything.",
    "page_memory_forget": "Everything I remember about you is deleted in [Memory](/memory/). Here "
    "I can forget one thing at a time: “forget my goal”.",
    "page_requests": "Your requests and where they stand are in [Requests](/requests/).",
    "closed_request": "The request that was waiting for your approval has been closed without "
    "being sent; if you want it, ask me again.",
    "same_figure": "I do not copy the figure of another day. Tell me what it is and I will log it.",
    "no_tool": "I do not keep that: I log body measurements, what you eat and your routines.",
    "five_meals": "There are five meals: breakfast, mid-morning, lunch, snack and dinner. I have "
    "logged nothing; tell me which one it goes in.",
    "not_eaten": "All right, I log nothing.",
    "what_eaten": "What did you eat? Tell me with the amounts and I will log it.",
    "joke": "I cannot tell jokes: I am a rule-based helper for your meals, measurements and "
    "training.",
    "prompt": "I am a rule-based helper and do not change tasks because a message says so. Tell "
    "me what you ate, measured or trained.",
    "refused": "All right, I will not do anything.",
    "supposed": "I take that as a supposition, so I log nothing. If it has happened, tell me as "
    "a fact.",
    "advice": "I am a rule-based helper and give no advice on nutrition, training or health. A "
    "professional can answer that well; I can read and log your data.",
    "outside": "That is outside what I do: I am a rule-based helper for meals, measurements and "
    "training.",
    "training_done": "I do not keep a log of sessions done. I can read or create routines, and "
    "log meals and measurements.",
    "unknown": "I am a rule-based helper and did not understand what you want me to do. Try “I "
    "weigh 74.3 kg today”, “what did I eat yesterday?” or “chest exercises”.",
    "page_export": "Your data is exported in [Settings](/settings/).",
    "page_settings": "That is changed in [Settings](/settings/). I cannot do it from here.",
    "page_memory": "What I remember about you is in [Memory](/memory/).",
    "page_measurements_delete": "I cannot delete a whole record. That is done in [Measurements]"
    "(/measurements/).",
    "page_measurements_how": "You see, log and correct your measurements in [Measurements]"
    "(/measurements/). You can also tell me, for instance, “I weigh 74.3 kg today”.",
    "page_measurements_trend": "Here I only read one day at a time. Progress and the chart are "
    "in [Measurements](/measurements/).",
    "page_diet_edit": "I cannot delete or change what is already logged. That is done in [Diet]"
    "(/diet/).",
    "page_diet_how": "You see, log and correct your meals in [Diet](/diet/). You can also tell "
    "me, for instance, “I had 150 g of salmon for dinner”.",
    "page_diet_period": "Here I read one day at a time. The other days are in [Diet](/diet/).",
    "page_routines_edit": "I cannot change or delete a saved routine. That is done in [Routines]"
    "(/routines/).",
    "page_routines_how": "Your routines are in [Routines](/routines/). You can also ask me to "
    "“create a push routine with bench press 4x8”.",
    "how_it_works": "Write here what you eat, measure or train and I will log it. Your data is "
    "in [Measurements](/measurements/), [Diet](/diet/), [Routines](/routines/) and [Memory]"
    "(/memory/), and the rest in [Settings](/settings/).",
}
FIELDS = {
    "weight_kg": ("weight", "kg"),
    "body_fat_pct": ("body fat", "%"),
    "neck_cm": ("neck", "cm"),
    "chest_cm": ("chest", "cm"),
    "waist_cm": ("waist", "cm"),
    "hips_cm": ("hips", "cm"),
    "biceps_cm": ("biceps", "cm"),
    "quadriceps_cm": ("quadriceps", "cm"),
    "calf_cm": ("calf", "cm"),
    "height_cm": ("height", "cm"),
}
MONTHS = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]
MEALS = {
    "Desayuno": "Breakfast",
    "Almuerzo": "Mid-morning",
    "Comida": "Lunch",
    "Merienda": "Snack",
    "Cena": "Dinner",
}
KEYS = {
    "objetivo": "What you want to achieve.",
    "alergias": "Foods or substances you are allergic to.",
    "intolerancias": "Foods you do not tolerate.",
    "lesiones": "Injuries or pains to bear in mind when training.",
    "preferencias": "What you like and what you do not.",
    "nivel": "Your activity level or experience.",
    "edad": "Your age.",
    "fecha_nacimiento": "When you were born.",
    "nombre": "How you want to be called.",
    "horario": "When you train or eat.",
    "material": "The equipment you have for training.",
    "suplementos": "The supplements you take.",
    "medicacion": "The medication you take.",
    "salud": "Health matters to bear in mind.",
    "dieta": "What kind of diet you follow.",
    "restricciones": "What you cannot or do not want to eat.",
    "trabajo": "What you do and how much you move at work.",
    "dias_entrenamiento": "Which days or how many days you train.",
    "sueno": "How much and how you sleep.",
    "lugar": "Where you live.",
}
