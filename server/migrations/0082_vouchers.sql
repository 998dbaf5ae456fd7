-- Codes that give credits. `used` counts the rows of voucher_uses; the row is the lock that decides who gets the last use.
CREATE TABLE vouchers (
  _id uuid PRIMARY KEY,
  name text NOT NULL,
  code text NOT NULL UNIQUE CHECK (code <> ''),
  count bigint NOT NULL CHECK (count > 0),
  starts_at timestamptz,
  expires_at timestamptz,
  max_uses int CHECK (max_uses > 0),
  max_uses_per_customer int CHECK (max_uses_per_customer > 0),
  used int NOT NULL DEFAULT 0 CHECK (used >= 0),
  online boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL,
  CHECK (starts_at < expires_at)
);

CREATE TABLE voucher_uses (
  _id uuid PRIMARY KEY,
  voucher_id uuid NOT NULL REFERENCES vouchers,
  user_id uuid NOT NULL REFERENCES users,
  count bigint NOT NULL CHECK (count > 0),
  at timestamptz NOT NULL
);
CREATE INDEX voucher_uses_newest ON voucher_uses (voucher_id, at DESC, _id DESC);
CREATE INDEX voucher_uses_of_user ON voucher_uses (user_id, voucher_id);
CREATE TRIGGER voucher_uses_append_only BEFORE UPDATE OR DELETE ON voucher_uses
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
