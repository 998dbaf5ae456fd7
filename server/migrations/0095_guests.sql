-- Guests buy in the shop without an account. Each order of one has a user of its own, with role 4, which nobody can sign in as. Their
-- addresses are not unique: they may be those of accounts.
DO $$
DECLARE name text;
BEGIN
  SELECT conname INTO STRICT name FROM pg_constraint
  WHERE conrelid = 'users'::regclass AND contype = 'c' AND pg_get_constraintdef(oid) LIKE '%role_id%';
  EXECUTE format('ALTER TABLE users DROP CONSTRAINT %I', name);
END $$;
ALTER TABLE users ADD CONSTRAINT users_role CHECK (role_id BETWEEN 1 AND 4);
ALTER TABLE users ADD CONSTRAINT users_guests_without_access CHECK (role_id <> 4 OR (status = 0 AND NOT verified));
DROP INDEX users_email;
CREATE UNIQUE INDEX users_email ON users (email) WHERE role_id <> 4;
CREATE INDEX users_guests ON users (created_at) WHERE role_id = 4;

ALTER TABLE shop_settings ADD COLUMN guest_orders boolean NOT NULL DEFAULT true;

-- The secrets of the links to an order's page, which need no sign-in. Each mail brings one of its own, because only hashes are stored.
CREATE TABLE shop_guest_links (
  token_hash bytea PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES shop_orders,
  created_at timestamptz NOT NULL
);
CREATE INDEX shop_guest_links_of_order ON shop_guest_links (order_id);

-- Checks for guests come before their orders; an order gets a copy with its user.
ALTER TABLE vat_checks ALTER COLUMN user_id DROP NOT NULL;

-- The address that a customer's checkout starts with.
ALTER TABLE shop_addresses ADD COLUMN is_default boolean NOT NULL DEFAULT false;
CREATE UNIQUE INDEX shop_addresses_default ON shop_addresses (user_id) WHERE is_default;

-- As before, but an order of a guest can move to an account, and its invoice with it. The printed buyer stays.
CREATE OR REPLACE FUNCTION refuse_change_of_issued_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.invoice IS NOT NULL AND (
    (NEW.invoice, NEW.series, NEW.year, NEW.sequence, NEW.corrects, NEW.amount, NEW.vat, NEW.total, NEW.currency, NEW.count, NEW.issued_at)
      IS DISTINCT FROM
    (OLD.invoice, OLD.series, OLD.year, OLD.sequence, OLD.corrects, OLD.amount, OLD.vat, OLD.total, OLD.currency, OLD.count, OLD.issued_at)
    OR (NEW.user_id <> OLD.user_id AND NOT EXISTS (SELECT FROM users WHERE _id = OLD.user_id AND role_id = 4))
    OR NEW.seller <> OLD.seller OR (NEW.buyer <> OLD.buyer AND NEW.erased_at IS NULL)) THEN
    RAISE EXCEPTION 'invoice % is issued and cannot change', OLD.invoice USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
