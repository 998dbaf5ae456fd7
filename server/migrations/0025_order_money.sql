-- Money on orders: additions that staff offer, what is given back, and what is still to be paid.

-- An addition at the price of its day. `price` is the item's own, `discount` what it costs less because of what is on the order.
CREATE TABLE order_offers (
  _id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('service', 'option')),
  item_id uuid NOT NULL,
  name text NOT NULL,
  price bigint NOT NULL CHECK (price >= 0),
  discount bigint NOT NULL DEFAULT 0 CHECK (discount BETWEEN 0 AND price),
  discount_id uuid,
  discount_name text NOT NULL DEFAULT '',
  off_road boolean NOT NULL DEFAULT false,
  note text NOT NULL DEFAULT '',
  status text NOT NULL CHECK (status IN ('open', 'accepted', 'declined', 'withdrawn', 'expired')),
  actor_id uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  decided_at timestamptz,
  txn_id uuid,
  CHECK (expires_at > created_at),
  CHECK ((status = 'open') = (decided_at IS NULL)),
  CHECK ((discount > 0) = (discount_id IS NOT NULL)),
  CHECK (txn_id IS NULL OR status = 'accepted')
);
CREATE INDEX order_offers_of_order ON order_offers (order_id, created_at);
CREATE INDEX order_offers_of_actor ON order_offers (actor_id);
CREATE UNIQUE INDEX order_offers_once ON order_offers (order_id, item_id) WHERE status = 'open';
CREATE INDEX order_offers_expiring ON order_offers (expires_at) WHERE status = 'open';

ALTER TABLE order_lines ADD COLUMN offer_id uuid REFERENCES order_offers ON DELETE CASCADE;
CREATE INDEX order_lines_of_offer ON order_lines (offer_id) WHERE offer_id IS NOT NULL;

-- Given back with a reason: as credits (`txn_id`), or off what was still to be paid.
CREATE TABLE order_refunds (
  _id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  amount bigint NOT NULL CHECK (amount > 0),
  reason text NOT NULL CHECK (reason <> ''),
  actor_id uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  txn_id uuid
);
CREATE INDEX order_refunds_of_order ON order_refunds (order_id, created_at);
CREATE INDEX order_refunds_of_actor ON order_refunds (actor_id);

-- The sum of its refunds: what is left of the total is what the order cost, or what is due.
ALTER TABLE orders ADD COLUMN refunded bigint NOT NULL DEFAULT 0;
ALTER TABLE orders ADD CONSTRAINT orders_refunded_check CHECK (refunded BETWEEN 0 AND total);

CREATE INDEX orders_to_pay ON orders (completed_at, _id) WHERE payment = 'due';
CREATE INDEX orders_to_pay_of_user ON orders (user_id) WHERE payment = 'due';

-- An order's payment is due so many days after its delivery; from then on its customer is reminded.
ALTER TABLE settings ADD COLUMN pay_later_days int NOT NULL DEFAULT 7 CHECK (pay_later_days BETWEEN 1 AND 90);

CREATE TABLE order_payment_reminders (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  reminded_at timestamptz NOT NULL
);
