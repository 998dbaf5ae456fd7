-- Customers' orders to buy credits automatically when their balance falls below a threshold: a package, or a number of credits.
CREATE TABLE credit_top_ups (
  user_id uuid PRIMARY KEY REFERENCES users,
  threshold bigint NOT NULL CHECK (threshold > 0),
  price_id uuid,
  count bigint CHECK (count > 0),
  daily_limit integer NOT NULL CHECK (daily_limit BETWEEN 1 AND 5),
  monthly_limit bigint NOT NULL CHECK (monthly_limit > 0),
  paused_because text CHECK (paused_because IN ('declined', 'authentication', 'no_method', 'address', 'no_package')),
  -- The payment that failed, which the customer can pay by hand.
  payment_id uuid REFERENCES payment_intents,
  consented_at timestamptz NOT NULL,
  CHECK ((price_id IS NULL) <> (count IS NULL)),
  CHECK (payment_id IS NULL OR paused_because IS NOT NULL)
);

-- Purchases made automatically. The limits count them.
CREATE TABLE credit_top_up_runs (
  payment_id uuid PRIMARY KEY REFERENCES payment_intents,
  user_id uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL
);
CREATE INDEX credit_top_up_runs_of_user ON credit_top_up_runs (user_id, created_at);

-- Whether customers may store a payment method and have credits bought automatically.
ALTER TABLE settings ADD COLUMN automatic_top_up boolean NOT NULL DEFAULT false;
