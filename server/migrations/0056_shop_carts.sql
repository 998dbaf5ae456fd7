-- What customers mean to buy. An order takes the whole cart, so that the next one gets another id.
CREATE TABLE shop_carts (
  _id uuid PRIMARY KEY,
  user_id uuid NOT NULL UNIQUE REFERENCES users,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

-- `selected_extra_options` are names, sorted.
CREATE TABLE shop_cart_items (
  _id uuid PRIMARY KEY,
  cart_id uuid NOT NULL REFERENCES shop_carts ON DELETE CASCADE,
  product_id uuid NOT NULL REFERENCES shop_products ON DELETE CASCADE,
  selected_extra_options text[] NOT NULL,
  quantity int NOT NULL CHECK (quantity BETWEEN 1 AND 1000),
  UNIQUE (cart_id, product_id, selected_extra_options)
);
CREATE INDEX shop_cart_items_of_product ON shop_cart_items (product_id);
