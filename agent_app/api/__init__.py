"""The REST interface to conversations, tool calls and a person's records."""
