-- Credits on top of those that are paid for; the ledger posts them from an account of their own.
ALTER TABLE prices ADD COLUMN bonus bigint NOT NULL DEFAULT 0 CHECK (bonus >= 0);
ALTER TABLE credit_purchases ADD COLUMN bonus bigint NOT NULL DEFAULT 0 CHECK (bonus >= 0);
INSERT INTO ledger_accounts (_id, kind, name) VALUES (gen_random_uuid(), 'house', 'promotions');
