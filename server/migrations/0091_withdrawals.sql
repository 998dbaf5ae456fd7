-- The right of withdrawal of private buyers.
ALTER TABLE shop_settings
  ADD COLUMN withdrawal_text text NOT NULL DEFAULT '',
  ADD COLUMN withdrawal_scope text NOT NULL DEFAULT 'eu' CHECK (withdrawal_scope IN ('nobody', 'eu', 'everywhere')),
  ADD COLUMN withdrawal_days int NOT NULL DEFAULT 14 CHECK (withdrawal_days >= 14),
  -- How long parcels take if nobody knows when they were delivered.
  ADD COLUMN delivery_days int NOT NULL DEFAULT 7 CHECK (delivery_days >= 0);

-- Statements of withdrawal. `order_id` is null until a job has found the order; statements that have no effect are deleted then.
CREATE TABLE shop_withdrawals (
  _id uuid PRIMARY KEY,
  order_id uuid REFERENCES shop_orders,
  name text NOT NULL,
  invoice_no text NOT NULL,
  email text NOT NULL,
  only_products text NOT NULL,
  language text,
  at timestamptz NOT NULL,
  -- When the goods were back, or the order was cancelled.
  settled_at timestamptz,
  CHECK (settled_at IS NULL OR order_id IS NOT NULL)
);
CREATE UNIQUE INDEX shop_withdrawals_open ON shop_withdrawals (order_id) WHERE settled_at IS NULL AND order_id IS NOT NULL;
CREATE INDEX shop_withdrawals_of_order ON shop_withdrawals (order_id) WHERE order_id IS NOT NULL;

ALTER TABLE shop_order_history DROP CONSTRAINT shop_order_history_event_check;
ALTER TABLE shop_order_history ADD CONSTRAINT shop_order_history_event_check CHECK (
  event IN ('place', 'pay', 'process', 'hold', 'ship', 'complete', 'cancel', 'expire', 'return', 'withdraw'));
