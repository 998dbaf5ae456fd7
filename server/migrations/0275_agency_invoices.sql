-- The credits that an agent owed at the end of a month, and the invoice for them. A month without credits owed has a row, too, so that it is
-- not examined again.
CREATE TABLE agency_invoices (
  user_id uuid NOT NULL REFERENCES users,
  month date NOT NULL,
  credits bigint NOT NULL CHECK (credits >= 0),
  invoice_id uuid UNIQUE REFERENCES invoices,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, month),
  CHECK ((credits = 0) = (invoice_id IS NULL))
);
