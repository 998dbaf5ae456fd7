-- Invoices become a domain of their own, which does not know what was sold: what an invoice is for is in its lines, and what a paid
-- one gives is the business of the domain that sold it (here: credit_purchases).
ALTER TABLE credit_invoices RENAME TO invoices;
ALTER INDEX credit_invoices_pkey RENAME TO invoices_pkey;
ALTER INDEX credit_invoices_invoice_key RENAME TO invoices_invoice_key;
ALTER INDEX credit_invoices_newest RENAME TO invoices_newest;
ALTER INDEX credit_invoices_status RENAME TO invoices_status;
ALTER INDEX credit_invoices_of_user RENAME TO invoices_of_user;
ALTER INDEX credit_invoices_search RENAME TO invoices_search;
ALTER INDEX credit_invoices_one_draft RENAME TO invoices_one_draft;
ALTER INDEX credit_invoices_archived RENAME TO invoices_archived;
ALTER INDEX credit_invoices_by_number RENAME TO invoices_by_number;
ALTER INDEX credit_invoices_by_count RENAME TO invoices_by_count;
ALTER INDEX credit_invoices_by_total RENAME TO invoices_by_total;
ALTER INDEX credit_invoices_by_status RENAME TO invoices_by_status;

-- `start` is the first number of a year; it has no effect on a year that has numbers already.
CREATE TABLE invoice_series (
  series text PRIMARY KEY CHECK (series IN ('invoice', 'credit_note')),
  prefix text NOT NULL DEFAULT '',
  start int NOT NULL DEFAULT 1 CHECK (start > 0)
);
INSERT INTO invoice_series (series, prefix) VALUES ('invoice', ''), ('credit_note', 'CN-');

-- The numbers given in a year, `first` to `last`; the row is the lock that keeps them without a gap.
ALTER TABLE invoice_numbers ADD COLUMN series text NOT NULL DEFAULT 'invoice' REFERENCES invoice_series;
ALTER TABLE invoice_numbers ALTER COLUMN series DROP DEFAULT;
ALTER TABLE invoice_numbers ADD COLUMN first int NOT NULL DEFAULT 1 CHECK (first > 0);
ALTER TABLE invoice_numbers ALTER COLUMN first DROP DEFAULT;
ALTER TABLE invoice_numbers DROP CONSTRAINT invoice_numbers_pkey;
ALTER TABLE invoice_numbers ADD PRIMARY KEY (series, year);

-- `invoice` is the number as printed; `year` and `sequence` are what it consists of. `corrects` is the invoice of a credit note.
ALTER TABLE invoices ADD COLUMN series text NOT NULL DEFAULT 'invoice' REFERENCES invoice_series;
ALTER TABLE invoices ADD COLUMN year int;
ALTER TABLE invoices ADD COLUMN sequence int;
ALTER TABLE invoices ADD COLUMN corrects uuid REFERENCES invoices;
ALTER TABLE invoices ADD COLUMN reason text NOT NULL DEFAULT '';
UPDATE invoices SET year = split_part(invoice, '-', 1)::int, sequence = split_part(invoice, '-', 2)::int WHERE invoice IS NOT NULL;
ALTER TABLE invoices ADD UNIQUE (series, year, sequence);
ALTER TABLE invoices ADD CHECK ((invoice IS NULL) = (year IS NULL) AND (invoice IS NULL) = (sequence IS NULL));
ALTER TABLE invoices ADD CHECK ((series = 'credit_note') = (corrects IS NOT NULL));
CREATE INDEX invoices_corrections ON invoices (corrects) WHERE corrects IS NOT NULL;

-- A credit note is neither due nor paid: it is issued.
ALTER TABLE invoices DROP CONSTRAINT credit_invoices_status_check;
ALTER TABLE invoices ADD CHECK (status IN ('draft', 'due', 'paid', 'issued') AND (status = 'issued') = (series = 'credit_note'));

-- What an invoice is for: a quantity in hundredths of a unit, its price before the discount, and the VAT of what is left. The categories
-- are those of EN 16931. Of old invoices without VAT only the reverse charge was recorded, so the others are Z.
CREATE TABLE invoice_lines (
  invoice_id uuid NOT NULL REFERENCES invoices,
  position int NOT NULL CHECK (position > 0),
  name text NOT NULL,
  unit text NOT NULL,
  quantity bigint NOT NULL CHECK (quantity >= 0),
  price bigint NOT NULL CHECK (price >= 0),
  discount bigint NOT NULL DEFAULT 0 CHECK (discount >= 0),
  amount bigint NOT NULL CHECK (amount >= 0),
  vat_category text NOT NULL CHECK (vat_category IN ('S', 'Z', 'E', 'AE', 'G', 'O')),
  vat_percentage bigint NOT NULL CHECK (vat_percentage >= 0),
  vat bigint NOT NULL CHECK (vat >= 0),
  PRIMARY KEY (invoice_id, position),
  CHECK (amount = price - discount),
  CHECK (vat_category = 'S' OR vat = 0)
);
INSERT INTO invoice_lines (invoice_id, position, name, unit, quantity, price, amount, vat_category, vat_percentage, vat)
SELECT _id, 1, item_name, 'credits', count, amount, amount,
  CASE WHEN reverse_charge THEN 'AE' WHEN vat_percentage > 0 THEN 'S' ELSE 'Z' END, vat_percentage, vat
FROM invoices WHERE status <> 'draft';
CREATE TRIGGER invoice_lines_append_only BEFORE UPDATE OR DELETE ON invoice_lines
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER invoice_lines_not_emptied BEFORE TRUNCATE ON invoice_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What a paid invoice gives: so many hundredths of a credit.
CREATE TABLE credit_purchases (
  _id uuid PRIMARY KEY,
  invoice_id uuid NOT NULL UNIQUE REFERENCES invoices,
  user_id uuid NOT NULL REFERENCES users,
  price_id uuid REFERENCES prices ON DELETE SET NULL,
  count bigint NOT NULL CHECK (count > 0)
);
INSERT INTO credit_purchases (_id, invoice_id, user_id, price_id, count)
SELECT _id, _id, user_id, price_id, count FROM invoices WHERE status <> 'draft';
CREATE INDEX credit_purchases_of_price ON credit_purchases (price_id) WHERE price_id IS NOT NULL;

ALTER TABLE invoices DROP COLUMN price_id, DROP COLUMN item_name, DROP COLUMN vat_percentage, DROP COLUMN reverse_charge;

-- What has been issued stays as it is, apart from its state, the download period and the erasure of personal data.
CREATE FUNCTION refuse_change_of_issued_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.invoice IS NOT NULL AND (
    (NEW.invoice, NEW.series, NEW.year, NEW.sequence, NEW.corrects, NEW.user_id, NEW.amount, NEW.vat, NEW.total, NEW.currency, NEW.count, NEW.issued_at)
      IS DISTINCT FROM
    (OLD.invoice, OLD.series, OLD.year, OLD.sequence, OLD.corrects, OLD.user_id, OLD.amount, OLD.vat, OLD.total, OLD.currency, OLD.count, OLD.issued_at)
    OR NEW.seller <> OLD.seller OR (NEW.buyer <> OLD.buyer AND NEW.erased_at IS NULL)) THEN
    RAISE EXCEPTION 'invoice % is issued and cannot change', OLD.invoice USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER invoices_frozen BEFORE UPDATE ON invoices FOR EACH ROW EXECUTE FUNCTION refuse_change_of_issued_invoice();
