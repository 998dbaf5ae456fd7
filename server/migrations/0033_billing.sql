-- The billing address counts once somebody has saved it as a whole; a country alone may be a guess of the registration form.
ALTER TABLE users ADD COLUMN billing_confirmed_at timestamptz;

-- How long customers can download the PDF of a paid invoice, and how long the operator keeps its document.
ALTER TABLE settings ADD COLUMN invoice_pdf_months int NOT NULL DEFAULT 1 CHECK (invoice_pdf_months BETWEEN 1 AND 120);
ALTER TABLE settings ADD COLUMN invoice_archive_years int NOT NULL DEFAULT 10 CHECK (invoice_archive_years BETWEEN 1 AND 30);

-- What the operator calls the three price types; empty: their number.
ALTER TABLE settings ADD COLUMN price_type_1 text NOT NULL DEFAULT '';
ALTER TABLE settings ADD COLUMN price_type_2 text NOT NULL DEFAULT '';
ALTER TABLE settings ADD COLUMN price_type_3 text NOT NULL DEFAULT '';

-- Fixed when the invoice is paid, because the customer is told the day. Invoices paid before this release get a full month from now.
ALTER TABLE credit_invoices ADD COLUMN pdf_until timestamptz;
ALTER TABLE credit_invoices ADD COLUMN erased_at timestamptz;
UPDATE credit_invoices SET pdf_until = greatest(paid_at, now()) + interval '1 month' WHERE status = 'paid';
ALTER TABLE credit_invoices ADD CONSTRAINT credit_invoices_pdf_until_check CHECK (status = 'paid' OR pdf_until IS NULL);
CREATE INDEX credit_invoices_archived ON credit_invoices (issued_at) WHERE issued_at IS NOT NULL AND erased_at IS NULL;
