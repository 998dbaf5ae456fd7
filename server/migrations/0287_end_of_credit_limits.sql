-- The credit limit of a customer ends when the customer stops being an agent, while the credits owed stay. So the rule applies to postings
-- instead of rows: a balance may not fall below the limit.
ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts_balance_check;
CREATE FUNCTION refuse_balance_below_limit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE check_violation USING MESSAGE = 'the balance of ledger account ' || NEW._id || ' would fall below the credit limit',
    CONSTRAINT = 'ledger_accounts_balance_check', TABLE = 'ledger_accounts';
END $$;
CREATE TRIGGER ledger_accounts_balance_check BEFORE UPDATE OF balance ON ledger_accounts FOR EACH ROW
  WHEN (NEW.balance < OLD.balance AND NEW.balance < -NEW.credit_limit) EXECUTE FUNCTION refuse_balance_below_limit();

CREATE FUNCTION end_credit_limit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ledger_accounts SET credit_limit = 0 WHERE user_id = NEW._id AND credit_limit > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER users_end_credit_limit AFTER UPDATE OF customer_kind, role_id ON users FOR EACH ROW
  WHEN (OLD.customer_kind = 'agent' AND (NEW.customer_kind <> 'agent' OR NEW.role_id <> OLD.role_id)) EXECUTE FUNCTION end_credit_limit();
UPDATE ledger_accounts a SET credit_limit = 0 FROM users u
WHERE u._id = a.user_id AND a.credit_limit > 0 AND (u.customer_kind <> 'agent' OR u.role_id <> 2);

-- The month whose invoice could not be issued to an agent, so that staff are notified of it once.
ALTER TABLE ledger_accounts ADD COLUMN blocked_month date;
