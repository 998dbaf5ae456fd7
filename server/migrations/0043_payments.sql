-- What is to be paid: one intent per thing sold. What it is for is known to the domain that registers the payable kind.
CREATE TABLE payment_intents (
  _id uuid PRIMARY KEY,
  payable_kind text NOT NULL,
  payable_id uuid NOT NULL,
  -- An invoice that is paid by the payment.
  invoice_id uuid REFERENCES invoices,
  user_id uuid NOT NULL REFERENCES users,
  amount bigint NOT NULL CHECK (amount >= 0),
  currency text NOT NULL,
  status text NOT NULL CHECK (status IN ('open', 'paid', 'cancelled')),
  -- What has been given back or is on its way back.
  refunded bigint NOT NULL DEFAULT 0 CHECK (refunded >= 0 AND refunded <= amount),
  created_at timestamptz NOT NULL,
  paid_at timestamptz,
  CHECK ((status = 'paid') = (paid_at IS NOT NULL)),
  CHECK (status = 'paid' OR refunded = 0)
);
CREATE UNIQUE INDEX payment_intents_payable ON payment_intents (payable_kind, payable_id) WHERE status <> 'cancelled';
CREATE UNIQUE INDEX payment_intents_invoice ON payment_intents (invoice_id) WHERE status <> 'cancelled';
CREATE INDEX payment_intents_of_user ON payment_intents (user_id, created_at);

-- Each try to pay an intent. A surplus attempt was paid although the intent was not open any more: its money has to go back.
CREATE TABLE payment_attempts (
  _id uuid PRIMARY KEY,
  intent_id uuid NOT NULL REFERENCES payment_intents,
  provider text NOT NULL,
  status text NOT NULL CHECK (status IN ('starting', 'pending', 'paid', 'surplus', 'failed', 'cancelled')),
  -- What the provider calls the payment.
  provider_ref text,
  redirect_url text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (provider, provider_ref)
);
CREATE UNIQUE INDEX payment_attempts_paid ON payment_attempts (intent_id) WHERE status = 'paid';
CREATE INDEX payment_attempts_of_intent ON payment_attempts (intent_id);
CREATE INDEX payment_attempts_pending ON payment_attempts (created_at) WHERE status = 'pending';

-- What providers have reported, by webhook or when they were asked, and what came of it.
CREATE TABLE payment_events (
  _id uuid PRIMARY KEY,
  provider text NOT NULL,
  event_id text NOT NULL,
  kind text NOT NULL,
  attempt_id uuid REFERENCES payment_attempts,
  provider_ref text,
  amount bigint,
  currency text,
  outcome text NOT NULL CHECK (outcome IN ('applied', 'ignored', 'surplus', 'mismatch', 'unknown')),
  received_at timestamptz NOT NULL,
  UNIQUE (provider, event_id)
);
CREATE INDEX payment_events_of_attempt ON payment_events (attempt_id) WHERE attempt_id IS NOT NULL;
CREATE TRIGGER payment_events_append_only BEFORE UPDATE OR DELETE ON payment_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- `is_taken_back`: what was sold has been taken back. It may be gone already when a bank takes back the money.
CREATE TABLE payment_refunds (
  _id uuid PRIMARY KEY,
  intent_id uuid NOT NULL REFERENCES payment_intents,
  attempt_id uuid NOT NULL REFERENCES payment_attempts,
  amount bigint NOT NULL CHECK (amount > 0),
  status text NOT NULL CHECK (status IN ('starting', 'pending', 'done', 'failed')),
  provider_ref text,
  reason text NOT NULL,
  is_taken_back boolean NOT NULL,
  credit_note_id uuid REFERENCES invoices,
  actor_id uuid REFERENCES users,
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  CHECK ((status IN ('done', 'failed')) = (settled_at IS NOT NULL))
);
CREATE INDEX payment_refunds_of_intent ON payment_refunds (intent_id);

-- The invoices for credits so far: all were paid by bank transfer, and marked as paid by staff.
INSERT INTO payment_intents (_id, payable_kind, payable_id, invoice_id, user_id, amount, currency, status, created_at, paid_at)
SELECT i._id, 'credit_purchase', c._id, i._id, i.user_id, i.total, i.currency,
  CASE WHEN i.status = 'paid' THEN 'paid' WHEN i.deleted_at IS NOT NULL THEN 'cancelled' ELSE 'open' END, i.issued_at, i.paid_at
FROM credit_purchases c JOIN invoices i ON i._id = c.invoice_id;
INSERT INTO payment_attempts (_id, intent_id, provider, status, created_at, updated_at)
SELECT gen_random_uuid(), _id, 'bank', 'paid', paid_at, paid_at FROM payment_intents WHERE status = 'paid';
