-- Whether customers may buy any number of credits at the price of one. Running sites decide that themselves.
ALTER TABLE settings ADD COLUMN own_credit_amount boolean NOT NULL DEFAULT true;
UPDATE settings SET own_credit_amount = false WHERE EXISTS (SELECT FROM users);
