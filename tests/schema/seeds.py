"""Tool schemas from which the mutants of the strict check are bred."""

from __future__ import annotations

from typing import Any

_FIELD = {"type": "number", "description": "Kilos, con decimales.", "minimum": 20, "maximum": 400}

SEEDS: list[dict[str, Any]] = [
    {
        "type": "object",
        "properties": {
            "date": {"type": "string", "description": "Día, AAAA-MM-DD."},
            "data": {
                "type": "object",
                "properties": {"weight_kg": _FIELD, "height_cm": {"type": "number"}},
            },
            "clear_fields": {"type": "array", "items": {"type": "string", "enum": ["weight_kg"]}},
        },
        "required": ["date", "data"],
    },
    {
        "type": "object",
        "properties": {
            "date": {"type": "string", "format": "date"},
            "meal": {"type": "string", "enum": ["Desayuno", "Almuerzo", "Comida", "Cena"]},
            "item": {
                "type": "object",
                "properties": {
                    "kind": {"type": "string", "enum": ["catalogue", "manual"]},
                    "grams": {"type": "number", "exclusiveMinimum": 0},
                    "food_id": {"type": ["string", "null"]},
                },
                "required": ["kind", "grams"],
                "additionalProperties": False,
            },
        },
        "required": ["date", "meal", "item"],
    },
    {
        "type": "object",
        "properties": {
            "query": {"type": "string", "minLength": 1, "maxLength": 80},
            "category": {"type": "string", "pattern": "^[a-z]+$"},
            "limit": {"type": "integer", "minimum": 1, "maximum": 15, "default": 10},
            "sort_by": {"type": "string", "enum": ["protein", "calories"]},
        },
    },
    {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "$id": "http://example.com/t.json",
        "type": "object",
        "properties": {
            "name": {"type": "string"},
            "exercises": {"type": "array", "items": {"$ref": "#/definitions/exercise"}},
        },
        "required": ["name", "exercises"],
        "definitions": {
            "exercise": {
                "type": "object",
                "properties": {
                    "name": {"type": "string"},
                    "sets": {"type": "array", "items": {"$ref": "#/definitions/set"}},
                },
                "required": ["name"],
            },
            "set": {
                "type": "object",
                "properties": {"reps": {"type": "integer"}, "weight_kg": {"type": "number"}},
            },
        },
    },
    {
        "type": "object",
        "properties": {
            "target": {"anyOf": [{"type": "string", "format": "uuid"}, {"type": "integer"}]},
            "when": {
                "type": "string",
                "format": "date-time",
                "formatMinimum": "2026-01-01T00:00:00Z",
            },
            "tags": {
                "type": "array",
                "items": {"type": "string"},
                "uniqueItems": True,
                "minItems": 1,
                "maxItems": 5,
            },
        },
        "required": ["target"],
        "if": {"properties": {"target": {"type": "string"}}},
        "then": {"properties": {"when": {"type": "string"}}, "required": ["when"]},
    },
    {
        "type": "object",
        "patternProperties": {"^peso_": {"type": "number"}},
        "properties": {"date": {"type": "string"}},
        "additionalProperties": {"type": "string"},
        "propertyNames": {"pattern": "^[a-z_]+$", "maxLength": 20},
        "dependencies": {
            "date": ["peso_a"],
            "peso_a": {"properties": {"date": {}}, "required": ["date"]},
        },
        "minProperties": 1,
    },
    {
        "type": "object",
        "properties": {
            "range": {
                "type": "array",
                "items": [{"type": "number"}, {"type": "number"}],
                "minItems": 2,
                "maxItems": 2,
            },
            "flag": {"type": "boolean", "const": True},
            "text": {"type": "string", "nullable": True},
        },
        "allOf": [
            {"properties": {"extra": {"type": "string"}}},
            {"required": ["extra"]},
        ],
        "oneOf": [{"properties": {"flag": True}, "required": ["flag"]}, {"not": {"required": []}}],
    },
    {
        "type": "object",
        "properties": {
            "value": {"type": "string"},
            "children": {"type": "array", "items": {"$ref": "#"}},
            "any": {},
            "all": True,
        },
        "required": ["value"],
        "$defs": {"unused": {"type": "object", "properties": {"a": {"type": "string"}}}},
        "examples": [{"value": "a"}],
        "title": "Árbol",
    },
    {
        "type": "object",
        "properties": {
            "item": {
                "oneOf": [
                    {
                        "type": "object",
                        "properties": {
                            "kind": {"const": "catalogue"},
                            "food_id": {"type": "string"},
                        },
                        "required": ["kind", "food_id"],
                        "additionalProperties": False,
                    },
                    {
                        "type": "object",
                        "properties": {"kind": {"const": "manual"}, "name": {"type": "string"}},
                        "required": ["kind", "name"],
                    },
                ]
            },
            "notes": {"anyOf": [{"type": "string", "maxLength": 200}, {"type": "null"}]},
            "servings": {"type": "integer", "enum": [1, 2, 3], "not": {"const": 2}},
        },
        "required": ["item"],
        "additionalProperties": False,
    },
    {
        "type": "object",
        "properties": {
            "rows": {
                "type": "array",
                "items": {
                    "type": "object",
                    "properties": {
                        "day": {"type": "string", "format": "date", "formatMinimum": "2026-01-01"},
                        "values": {"type": "object", "additionalProperties": {"type": "number"}},
                        "at": {"$ref": "#place"},
                    },
                    "required": ["day"],
                },
                "contains": {"required": ["day"], "type": "object", "properties": {"day": {}}},
            },
        },
        "$defs": {"place": {"$id": "#place", "type": ["object", "null"], "maxProperties": 3}},
        "if": {"properties": {"rows": {"type": "array", "minItems": 5}}},
        "then": {"properties": {"rows": {"type": "array", "maxItems": 50}}},
        "else": {"properties": {"rows": {"type": "array", "maxItems": 5}}},
    },
]
