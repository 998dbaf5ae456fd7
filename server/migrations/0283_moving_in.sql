-- Imports of tables that can be undone.
ALTER TABLE imports DROP CONSTRAINT imports_status_check;
ALTER TABLE imports ADD CONSTRAINT imports_status_check CHECK (
  status IN ('checking', 'checked', 'refused', 'applying', 'applied', 'failed', 'cancelled', 'undoing', 'undone'));

-- Balances of customers who moved in from an earlier system.
INSERT INTO ledger_accounts (_id, kind, name) VALUES (gen_random_uuid(), 'house', 'moved_in');

-- Invitations of imported customers to choose a password. Only the hash of the last link is stored.
CREATE TABLE customer_invitations (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  -- Set while the mail waits for its turn.
  requested_at timestamptz,
  sent_at timestamptz,
  times_sent int NOT NULL DEFAULT 0,
  token_hash bytea UNIQUE,
  expires_at timestamptz,
  accepted_at timestamptz,
  CHECK ((token_hash IS NULL) = (expires_at IS NULL))
);
CREATE INDEX customer_invitations_waiting ON customer_invitations (requested_at, user_id) WHERE requested_at IS NOT NULL;

-- Fields of existing customers that an import changes.
CREATE TABLE customer_import_choices (
  import_id uuid PRIMARY KEY REFERENCES imports ON DELETE CASCADE,
  fields text[] NOT NULL
);

-- Customers that an import has added or changed, with what is needed to undo it.
CREATE TABLE moved_customers (
  import_id uuid NOT NULL REFERENCES imports ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  outcome text NOT NULL CHECK (outcome IN ('added', 'changed')),
  balance bigint NOT NULL DEFAULT 0 CHECK (balance >= 0),
  -- The changed columns before and after the import; null for added customers and after the period in which an import can be undone.
  before jsonb,
  after jsonb,
  moved_at timestamptz NOT NULL,
  undone_at timestamptz,
  PRIMARY KEY (import_id, user_id)
);
CREATE INDEX moved_customers_user ON moved_customers (user_id);
