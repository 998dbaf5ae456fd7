-- `account_checked`: the orders under way belong to the account of the saved key. `balance_at`: the time of the last read of the balance.
ALTER TABLE joined_sites ADD COLUMN account_checked boolean NOT NULL DEFAULT false, ADD COLUMN balance_at timestamptz;

-- `refusal`: the problem for which the master has refused the message or the file. It is not sent again until staff try again.
ALTER TABLE joined_messages
  ADD COLUMN refusal text,
  -- Failed attempts in a row, and the time before which the message is not sent again.
  ADD COLUMN attempts integer NOT NULL DEFAULT 0,
  ADD COLUMN next_at timestamptz,
  ADD CHECK (refusal IS NULL OR master_id IS NULL);
ALTER TABLE joined_files ADD COLUMN refusal text;
DROP INDEX joined_messages_waiting;
CREATE INDEX joined_messages_waiting ON joined_messages (own_id) WHERE master_id IS NULL AND refusal IS NULL;
CREATE INDEX joined_messages_refused ON joined_messages (order_id) WHERE refusal IS NOT NULL;
CREATE INDEX joined_files_refused ON joined_files (order_id) WHERE refusal IS NOT NULL;
