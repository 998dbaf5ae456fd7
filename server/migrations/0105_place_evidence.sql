-- Evidence of the country in which a customer is: from a payment (`payer`), or confirmed by staff (`staff`, `business`).
-- What belongs to an invoice stays as long as the invoice.
CREATE TABLE place_evidence (
  _id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  kind text NOT NULL CHECK (kind IN ('payer', 'staff', 'business')),
  country text NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
  -- The way to pay that reported it; empty for staff.
  source text NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT '',
  invoice_id uuid REFERENCES invoices,
  recorded_by uuid REFERENCES users,
  recorded_at timestamptz NOT NULL,
  CHECK (kind = 'payer' OR (note <> '' AND recorded_by IS NOT NULL)),
  CHECK ((kind = 'payer') = (invoice_id IS NOT NULL))
);
CREATE INDEX place_evidence_of_user ON place_evidence (user_id, recorded_at DESC);
CREATE UNIQUE INDEX place_evidence_of_invoice ON place_evidence (invoice_id) WHERE invoice_id IS NOT NULL;

-- When the provider was asked for the country of the card or account; null: not yet.
ALTER TABLE payment_attempts ADD COLUMN payer_asked_at timestamptz;
UPDATE payment_attempts SET payer_asked_at = now() WHERE status = 'paid';
CREATE INDEX payment_attempts_payer_unknown ON payment_attempts (updated_at) WHERE status = 'paid' AND payer_asked_at IS NULL;
