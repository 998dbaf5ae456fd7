-- Settling a conversation can be undone, so what it replaced is kept. Single-key shortcuts are a preference of the account.
ALTER TABLE conversations ADD COLUMN settled_before timestamptz, ADD COLUMN unanswered_before timestamptz;
ALTER TABLE users ADD COLUMN single_keys boolean NOT NULL DEFAULT true;
