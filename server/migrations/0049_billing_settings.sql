-- How future invoices are written; one row.
CREATE TABLE billing_settings (
  _id int PRIMARY KEY DEFAULT 1 CHECK (_id = 1),
  vat_scheme text NOT NULL DEFAULT 'standard' CHECK (vat_scheme IN ('standard', 'small_business')),
  small_business_note text NOT NULL DEFAULT '',
  payment_term_days int NOT NULL DEFAULT 14 CHECK (payment_term_days BETWEEN 0 AND 120),
  footer text NOT NULL DEFAULT ''
);
INSERT INTO billing_settings DEFAULT VALUES;

-- A due invoice that will not be paid is reversed: it stays visible, and a credit note over all of it corrects it.
DO $$
DECLARE name text;
BEGIN
  SELECT conname INTO STRICT name FROM pg_constraint
  WHERE conrelid = 'invoices'::regclass AND contype = 'c' AND pg_get_constraintdef(oid) LIKE '%''issued''%';
  EXECUTE format('ALTER TABLE invoices DROP CONSTRAINT %I', name);
END $$;
ALTER TABLE invoices ADD CONSTRAINT invoices_status_of_series CHECK (
  status IN ('draft', 'due', 'paid', 'reversed', 'issued') AND (status = 'issued') = (series = 'credit_note'));
DROP INDEX invoices_by_status;
CREATE INDEX invoices_by_status ON invoices (
  array_position(ARRAY['draft', 'due', 'paid', 'reversed'], status), created_at, _id) WHERE deleted_at IS NULL;

-- The country whose VAT an invoice states, for the one-stop-shop. Of invoices so far only the rate is known: it is the buyer's
-- country's where that rate is switched on, else the seller's.
ALTER TABLE invoices ADD COLUMN vat_country text NOT NULL DEFAULT '';
UPDATE invoices i SET vat_country = CASE
  WHEN EXISTS (SELECT FROM vat v JOIN invoice_lines l ON l.invoice_id = i._id
    WHERE v.country = i.buyer ->> 'country' AND v.enabled AND v.percentage = l.vat_percentage AND l.vat_category = 'S')
  THEN i.buyer ->> 'country' ELSE coalesce(i.seller ->> 'country', '') END
WHERE i.invoice IS NOT NULL;

-- What open totals and lists of unpaid invoices read.
CREATE INDEX invoices_due ON invoices (total, created_at, _id) WHERE status = 'due' AND deleted_at IS NULL AND series = 'invoice';
CREATE INDEX invoices_unpaid_by_customer ON invoices (user_id) WHERE status = 'due' AND deleted_at IS NULL AND series = 'invoice';
