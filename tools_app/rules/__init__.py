"""The rules of lint, by what they look at: names, texts, schemas, the tools among themselves."""
