-- The ledger: append-only double entry in hundredths of a credit. Only transfer.ts writes here.

-- A customer's row carries the balance and is the lock that orders the customer's postings. The house's accounts store no
-- balance (it is derived), so that they are never a row that all customers wait for.
CREATE TABLE ledger_accounts (
  _id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('customer', 'house')),
  user_id uuid UNIQUE REFERENCES users,
  name text UNIQUE,
  balance bigint CHECK (balance >= 0),
  postings int CHECK (postings >= 0),
  CHECK (
    (kind = 'customer' AND user_id IS NOT NULL AND name IS NULL AND balance IS NOT NULL AND postings IS NOT NULL) OR
    (kind = 'house' AND user_id IS NULL AND name IS NOT NULL AND balance IS NULL AND postings IS NULL)
  )
);

INSERT INTO ledger_accounts (_id, kind, name)
SELECT gen_random_uuid(), 'house', name FROM unnest(ARRAY['sales', 'orders', 'adjustments', 'opening']) AS name;

CREATE TABLE ledger_transfers (
  _id uuid PRIMARY KEY,
  key text NOT NULL UNIQUE,
  reason text NOT NULL,
  ref_kind text,
  ref_id uuid,
  actor_id uuid,
  note text NOT NULL DEFAULT '',
  at timestamptz NOT NULL,
  CHECK ((ref_kind IS NULL) = (ref_id IS NULL))
);
CREATE INDEX ledger_transfers_ref ON ledger_transfers (ref_id) WHERE ref_id IS NOT NULL;

-- `position` counts a customer's postings without a gap: statement pages and the running balance follow it, not the clock.
CREATE TABLE ledger_postings (
  transfer_id uuid NOT NULL REFERENCES ledger_transfers,
  account_id uuid NOT NULL REFERENCES ledger_accounts,
  amount bigint NOT NULL CHECK (amount <> 0),
  balance_after bigint CHECK (balance_after >= 0),
  position int CHECK (position > 0),
  PRIMARY KEY (transfer_id, account_id),
  CHECK ((balance_after IS NULL) = (position IS NULL))
);
CREATE UNIQUE INDEX ledger_postings_statement ON ledger_postings (account_id, position) WHERE position IS NOT NULL;

CREATE FUNCTION transfer_must_balance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  transfer uuid := CASE TG_TABLE_NAME WHEN 'ledger_transfers' THEN to_jsonb(NEW)->>'_id' ELSE to_jsonb(NEW)->>'transfer_id' END;
  total numeric;
  sides int;
BEGIN
  SELECT sum(amount), count(*) INTO total, sides FROM ledger_postings WHERE transfer_id = transfer;
  IF sides < 2 OR total <> 0 THEN
    RAISE EXCEPTION 'transfer % does not balance', transfer USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER ledger_transfers_balance AFTER INSERT ON ledger_transfers
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION transfer_must_balance();
CREATE CONSTRAINT TRIGGER ledger_postings_balance AFTER INSERT ON ledger_postings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION transfer_must_balance();

CREATE TRIGGER ledger_transfers_append_only BEFORE UPDATE OR DELETE ON ledger_transfers
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_transfers_not_emptied BEFORE TRUNCATE ON ledger_transfers
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_postings_append_only BEFORE UPDATE OR DELETE ON ledger_postings
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_postings_not_emptied BEFORE TRUNCATE ON ledger_postings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_accounts_stay BEFORE DELETE OR TRUNCATE ON ledger_accounts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Credit packages on sale: `count` in hundredths of a credit, `amount` the net price in hundredths of the currency's unit.
CREATE TABLE prices (
  _id uuid PRIMARY KEY,
  name text NOT NULL,
  count bigint NOT NULL CHECK (count > 0),
  amount bigint NOT NULL CHECK (amount > 0),
  position int NOT NULL,
  online boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL
);

-- The last invoice number of each year; its row is the lock that keeps the numbers without a gap.
CREATE TABLE invoice_numbers (
  year int PRIMARY KEY,
  last int NOT NULL CHECK (last > 0)
);

-- `invoice` is the number; a draft has none yet. An issued invoice is never removed: deleting a due one withdraws it (`deleted_at`), the number stays taken.
CREATE TABLE credit_invoices (
  _id uuid PRIMARY KEY,
  invoice text UNIQUE,
  user_id uuid NOT NULL REFERENCES users,
  price_id uuid REFERENCES prices ON DELETE SET NULL,
  status text NOT NULL CHECK (status IN ('draft', 'due', 'paid')),
  item_name text NOT NULL DEFAULT '',
  count bigint NOT NULL DEFAULT 0 CHECK (count >= 0),
  amount bigint NOT NULL DEFAULT 0 CHECK (amount >= 0),
  vat_percentage bigint NOT NULL DEFAULT 0 CHECK (vat_percentage >= 0),
  vat bigint NOT NULL DEFAULT 0 CHECK (vat >= 0),
  total bigint NOT NULL DEFAULT 0,
  reverse_charge boolean NOT NULL DEFAULT false,
  currency text NOT NULL,
  payment_method text NOT NULL,
  seller jsonb NOT NULL DEFAULT '{}',
  buyer jsonb NOT NULL DEFAULT '{}',
  txn_id text NOT NULL DEFAULT '',
  search text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  issued_at timestamptz,
  due_at timestamptz,
  paid_at timestamptz,
  paid_by uuid REFERENCES users,
  deleted_at timestamptz,
  deleted_by uuid REFERENCES users,
  CHECK (total = amount + vat),
  CHECK (NOT reverse_charge OR vat = 0),
  CHECK (status = 'draft' OR (invoice IS NOT NULL AND issued_at IS NOT NULL AND due_at IS NOT NULL AND count > 0)),
  CHECK ((status = 'paid') = (paid_at IS NOT NULL)),
  CHECK (status <> 'paid' OR deleted_at IS NULL)
);
CREATE INDEX credit_invoices_newest ON credit_invoices (created_at DESC, _id DESC) WHERE deleted_at IS NULL;
CREATE INDEX credit_invoices_status ON credit_invoices (status, created_at DESC, _id DESC) WHERE deleted_at IS NULL;
CREATE INDEX credit_invoices_of_user ON credit_invoices (user_id, created_at DESC, _id DESC) WHERE deleted_at IS NULL;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE INDEX credit_invoices_search ON credit_invoices USING gin (search gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX credit_invoices_one_draft ON credit_invoices (user_id) WHERE status = 'draft' AND deleted_at IS NULL;
