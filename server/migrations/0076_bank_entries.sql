-- Money received, as bank statements say it. The fingerprint keeps a line from being imported twice.
CREATE TABLE bank_entries (
  _id uuid PRIMARY KEY,
  fingerprint text NOT NULL UNIQUE,
  account text NOT NULL,
  booked_on date NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  payer text NOT NULL,
  payer_iban text NOT NULL,
  text text NOT NULL,
  bank_ref text NOT NULL,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'booked', 'dismissed')),
  invoice_id uuid REFERENCES invoices,
  decided_at timestamptz,
  decided_by uuid REFERENCES users,
  created_at timestamptz NOT NULL,
  CHECK ((status = 'booked') = (invoice_id IS NOT NULL)),
  CHECK ((status = 'open') = (decided_at IS NULL))
);
CREATE INDEX bank_entries_by_day ON bank_entries (status, booked_on DESC, _id DESC);
CREATE UNIQUE INDEX bank_entries_of_invoice ON bank_entries (invoice_id) WHERE invoice_id IS NOT NULL;
