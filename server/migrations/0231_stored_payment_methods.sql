-- Payment methods that customers have agreed to store at a provider, for charges without the customer. The attempt is the payment during
-- which the customer agreed. A removed method keeps only its times, as proof of the agreement.
CREATE TABLE stored_payment_methods (
  _id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  provider text NOT NULL,
  attempt_id uuid NOT NULL UNIQUE REFERENCES payment_attempts,
  status text NOT NULL CHECK (status IN ('pending', 'active', 'removing', 'removed')),
  customer_ref text,
  method_ref text,
  brand text NOT NULL DEFAULT '',
  last4 text NOT NULL DEFAULT '',
  -- Month, as YYYY-MM, until which a card is valid.
  valid_until text,
  consented_at timestamptz NOT NULL,
  removed_at timestamptz,
  CHECK (status <> 'active' OR (customer_ref IS NOT NULL AND method_ref IS NOT NULL)),
  CHECK ((removed_at IS NOT NULL) = (status IN ('removing', 'removed'))),
  CHECK (status <> 'removed' OR (customer_ref IS NULL AND method_ref IS NULL AND brand = '' AND last4 = ''))
);
CREATE UNIQUE INDEX stored_payment_methods_active ON stored_payment_methods (user_id) WHERE status = 'active';
CREATE INDEX stored_payment_methods_of_user ON stored_payment_methods (user_id);
CREATE INDEX stored_payment_methods_unfinished ON stored_payment_methods (consented_at) WHERE status IN ('pending', 'removing');

-- Attempts that charge a stored method without the customer, with the reason if they failed.
CREATE TABLE payment_charges (
  attempt_id uuid PRIMARY KEY REFERENCES payment_attempts,
  method_id uuid NOT NULL REFERENCES stored_payment_methods,
  failure text
);
CREATE INDEX payment_charges_of_method ON payment_charges (method_id);
