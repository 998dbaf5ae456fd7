-- The customer's cars, as their orders name them.

-- A plate as it is compared: people write the same one with and without blanks, dots and dashes.
CREATE FUNCTION plate_key(reg_no text) RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT translate(reg_no, ' -.·/', '') $$;

CREATE TABLE garage_cars (
  _id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  -- What tells it from others: its VIN, else its plate, else the vehicle's name.
  vin text NOT NULL,
  reg_no text NOT NULL,
  plate text NOT NULL GENERATED ALWAYS AS (plate_key(reg_no)) STORED,
  name_key text NOT NULL,
  nickname text NOT NULL DEFAULT '',
  hidden boolean NOT NULL DEFAULT false,
  -- Lower-case words that a search finds, beside the nickname.
  words text NOT NULL,
  last_order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  last_ordered_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX garage_cars_vin ON garage_cars (user_id, vin) WHERE vin <> '';
CREATE UNIQUE INDEX garage_cars_plate ON garage_cars (user_id, plate) WHERE vin = '' AND plate <> '';
CREATE UNIQUE INDEX garage_cars_name ON garage_cars (user_id, name_key) WHERE vin = '' AND plate = '';
CREATE INDEX garage_cars_of_user ON garage_cars (user_id, hidden, last_ordered_at DESC, _id DESC);
CREATE INDEX garage_cars_last_order ON garage_cars (last_order_id);

ALTER TABLE orders ADD COLUMN car_id uuid REFERENCES garage_cars ON DELETE SET NULL;
CREATE INDEX orders_of_car ON orders (car_id, listed_at DESC, _id DESC) WHERE car_id IS NOT NULL;
