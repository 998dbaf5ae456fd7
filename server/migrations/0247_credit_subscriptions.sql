-- Packages are sold once or in a monthly subscription.
ALTER TABLE credit_packages ADD COLUMN billing text NOT NULL DEFAULT 'once' CHECK (billing IN ('once', 'monthly'));

-- Customers' subscriptions to monthly packages, with the agreed terms.
CREATE TABLE credit_subscriptions (
  _id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  -- The package, which may have been deleted since.
  price_id uuid NOT NULL,
  name text NOT NULL,
  count bigint NOT NULL CHECK (count > 0),
  bonus bigint NOT NULL CHECK (bonus >= 0),
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  status text NOT NULL CHECK (status IN ('starting', 'active', 'past_due', 'paused', 'ended')),
  reason text CHECK (reason IN (
    'declined', 'authentication', 'no_method', 'address', 'refunded', 'no_package', 'unpaid', 'customer', 'staff')),
  -- The reason that staff have given for the end.
  note text NOT NULL DEFAULT '',
  -- The first day of the first month. Its day of the month is the charge day.
  anchor_on date NOT NULL,
  next_on date NOT NULL,
  -- The charge day of which the customer has been reminded.
  reminded_on date,
  -- Set if the subscription ends on the next charge day.
  cancelled_at timestamptz,
  -- The payment that the subscription waits for.
  payment_id uuid REFERENCES payment_intents,
  consented_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  CHECK ((status = 'ended') = (ended_at IS NOT NULL)),
  CHECK ((status IN ('starting', 'active')) = (reason IS NULL)),
  CHECK ((status IN ('starting', 'past_due')) = (payment_id IS NOT NULL))
);
CREATE UNIQUE INDEX credit_subscriptions_open ON credit_subscriptions (user_id) WHERE status <> 'ended';
CREATE INDEX credit_subscriptions_of_user ON credit_subscriptions (user_id, created_at);
CREATE INDEX credit_subscriptions_due ON credit_subscriptions (next_on) WHERE status = 'active';

-- Months of subscriptions with their payments. The key keeps a month from being charged twice.
CREATE TABLE credit_subscription_periods (
  subscription_id uuid NOT NULL REFERENCES credit_subscriptions,
  starts_on date NOT NULL,
  user_id uuid NOT NULL REFERENCES users,
  payment_id uuid NOT NULL UNIQUE REFERENCES payment_intents,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (subscription_id, starts_on)
);
CREATE INDEX credit_subscription_periods_of_user ON credit_subscription_periods (user_id);
