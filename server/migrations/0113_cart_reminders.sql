-- Reminders of carts that nobody has touched for some hours; off until the operator switches them on.
ALTER TABLE shop_settings
  ADD COLUMN cart_reminders boolean NOT NULL DEFAULT false,
  ADD COLUMN cart_reminder_hours int NOT NULL DEFAULT 24 CHECK (cart_reminder_hours BETWEEN 1 AND 168);

-- Each cart is reminded of once, and its order, which takes the cart, is kept here.
CREATE TABLE shop_cart_reminders (
  cart_id uuid PRIMARY KEY,
  user_id uuid REFERENCES users,
  sent_at timestamptz NOT NULL,
  order_id uuid REFERENCES shop_orders
);
CREATE INDEX shop_cart_reminders_sent ON shop_cart_reminders (sent_at);
CREATE INDEX shop_cart_reminders_user ON shop_cart_reminders (user_id);
