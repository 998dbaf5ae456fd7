-- Requests for one mail when a product is back in stock; deleted when it is sent. Visitors confirm their address by a link.
CREATE TABLE shop_stock_notices (
  _id uuid PRIMARY KEY,
  product_id uuid NOT NULL REFERENCES shop_products ON DELETE CASCADE,
  user_id uuid REFERENCES users,
  email text NOT NULL,
  language text,
  token_hash text NOT NULL UNIQUE,
  confirmed_at timestamptz,
  created_at timestamptz NOT NULL,
  UNIQUE (product_id, email)
);
CREATE INDEX shop_stock_notices_of_user ON shop_stock_notices (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX shop_stock_notices_by_age ON shop_stock_notices (created_at);
