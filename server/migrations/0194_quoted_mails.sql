-- What a mail had beyond the text of its message: the quote of our mail, and the rest of a long text.
ALTER TABLE conversation_messages ADD COLUMN quoted text NOT NULL DEFAULT '';
