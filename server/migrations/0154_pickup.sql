-- Orders can be picked up instead of being sent. An order keeps the place and the hint that its buyer saw.
ALTER TABLE shop_shipping_methods
  ADD COLUMN kind text NOT NULL DEFAULT 'parcel' CHECK (kind IN ('parcel', 'pickup')),
  ADD COLUMN pickup_address text NOT NULL DEFAULT '',
  ADD COLUMN pickup_hint text NOT NULL DEFAULT '',
  ADD CHECK (kind = 'parcel' OR pickup_address <> '');
ALTER TABLE shop_orders
  ADD COLUMN is_pickup boolean NOT NULL DEFAULT false,
  ADD COLUMN pickup_address text NOT NULL DEFAULT '',
  ADD COLUMN pickup_hint text NOT NULL DEFAULT '';
