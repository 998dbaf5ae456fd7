-- A customer may owe credits down to the limit, which staff set for agents. The check of the account guards every posting, so that of the
-- running balance is no longer needed.
ALTER TABLE ledger_accounts ADD COLUMN credit_limit bigint NOT NULL DEFAULT 0 CHECK (credit_limit >= 0);
ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts_balance_check;
ALTER TABLE ledger_accounts ADD CONSTRAINT ledger_accounts_balance_check CHECK (balance >= -credit_limit);
ALTER TABLE ledger_postings DROP CONSTRAINT ledger_postings_balance_after_check;
