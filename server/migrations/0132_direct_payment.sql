-- Orders can be paid directly only if the operator chooses so; sites that sell any number of credits offered it before.
ALTER TABLE settings DROP CONSTRAINT settings_payment_type_check;
ALTER TABLE settings ADD CONSTRAINT settings_payment_type_check CHECK (payment_type IN ('credits', 'direct'));
UPDATE settings SET payment_type = 'direct' WHERE own_credit_amount AND EXISTS (SELECT FROM users);
