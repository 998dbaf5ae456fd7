-- An answer is a person's; calls and actions have results.
ALTER TABLE actions RENAME COLUMN answer TO result;
ALTER TABLE idempotency_keys RENAME COLUMN answer TO result;
