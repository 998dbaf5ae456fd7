-- The time zone in which a document states its days and its number the year, and the day of the supply, both fixed at issue. Documents so
-- far were printed in UTC, with the day of the payment, once there was one, as that of the supply: they stay as they were printed.
ALTER TABLE invoices ADD COLUMN time_zone text NOT NULL DEFAULT 'UTC';
ALTER TABLE invoices ADD COLUMN supplied_on date;
UPDATE invoices SET supplied_on = (coalesce(paid_at, issued_at) AT TIME ZONE 'UTC')::date WHERE issued_at IS NOT NULL AND corrects IS NULL;
UPDATE invoices n SET supplied_on = i.supplied_on FROM invoices i WHERE i._id = n.corrects;
ALTER TABLE invoices ADD CONSTRAINT invoices_issued_with_supply CHECK (invoice IS NULL OR supplied_on IS NOT NULL);

-- As before, and neither the days nor the country of the VAT change.
CREATE OR REPLACE FUNCTION refuse_change_of_issued_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.invoice IS NOT NULL AND (
    (NEW.invoice, NEW.series, NEW.year, NEW.sequence, NEW.corrects, NEW.amount, NEW.vat, NEW.total, NEW.currency, NEW.count, NEW.issued_at,
      NEW.time_zone, NEW.supplied_on, NEW.vat_country)
      IS DISTINCT FROM
    (OLD.invoice, OLD.series, OLD.year, OLD.sequence, OLD.corrects, OLD.amount, OLD.vat, OLD.total, OLD.currency, OLD.count, OLD.issued_at,
      OLD.time_zone, OLD.supplied_on, OLD.vat_country)
    OR (NEW.user_id <> OLD.user_id AND NOT EXISTS (SELECT FROM users WHERE _id = OLD.user_id AND role_id = 4))
    OR NEW.seller <> OLD.seller OR (NEW.buyer <> OLD.buyer AND NEW.erased_at IS NULL)) THEN
    RAISE EXCEPTION 'invoice % is issued and cannot change', OLD.invoice USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
