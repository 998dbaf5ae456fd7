-- The report of a mail server that a sent mail could not be delivered: its enhanced status code, and when it arrived.
ALTER TABLE mails ADD COLUMN bounce_code text, ADD COLUMN bounced_at timestamptz;
-- Why mails to the address of an account come back; null if they arrive.
ALTER TABLE users ADD COLUMN undeliverable text;
