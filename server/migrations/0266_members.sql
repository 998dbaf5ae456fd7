-- Members work for a customer, whose orders and credits they use. They sign in on their own and have no orders or credits themselves.
ALTER TABLE users DROP CONSTRAINT users_role;
ALTER TABLE users ADD CONSTRAINT users_role CHECK (role_id BETWEEN 1 AND 5);

CREATE TABLE members (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  owner_id uuid NOT NULL REFERENCES users CHECK (owner_id <> user_id),
  may_order boolean NOT NULL,
  may_pay boolean NOT NULL,
  may_message boolean NOT NULL,
  sees_prices boolean NOT NULL,
  -- False: only the member is notified about the member's orders.
  notifies_owner boolean NOT NULL,
  -- Limits in hundredths of a credit; NULL: no limit.
  order_limit bigint CHECK (order_limit >= 0),
  period_limit bigint CHECK (period_limit >= 0),
  period text NOT NULL CHECK (period IN ('day', 'month')),
  created_at timestamptz NOT NULL
);
CREATE INDEX members_owner ON members (owner_id);

CREATE TABLE member_invitations (
  _id uuid PRIMARY KEY,
  owner_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  email text NOT NULL,
  name text NOT NULL,
  rights jsonb NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  UNIQUE (owner_id, email)
);
