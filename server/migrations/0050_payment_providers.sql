-- What the operator has entered for each payment provider. The site's settings say which ones are switched on.
CREATE TABLE payment_providers (
  name text PRIMARY KEY,
  sandbox boolean NOT NULL,
  fields jsonb NOT NULL,
  -- A JSON object with all secrets.
  secrets_sealed bytea,
  updated_at timestamptz NOT NULL
);

-- A disputed payment is a refund that is pending until the bank has decided.
ALTER TABLE payment_refunds ADD COLUMN is_dispute boolean NOT NULL DEFAULT false;
