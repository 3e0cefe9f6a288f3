"""Understanding: each module knows one subject and says whether a message is about it."""
