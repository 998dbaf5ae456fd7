-- `used` counts the orders that were placed with the coupon and not cancelled.
CREATE TABLE shop_coupons (
  _id uuid PRIMARY KEY,
  name text NOT NULL,
  code text NOT NULL CHECK (code <> '' AND code = upper(code)),
  flat_amount bigint NOT NULL CHECK (flat_amount >= 0),
  percentage bigint NOT NULL CHECK (percentage BETWEEN 0 AND 10000),
  min_order_amount bigint NOT NULL CHECK (min_order_amount >= 0),
  min_order_product_count int NOT NULL CHECK (min_order_product_count >= 0),
  start_date timestamptz,
  expiry_date timestamptz,
  category_id uuid REFERENCES shop_categories ON DELETE CASCADE,
  product_id uuid REFERENCES shop_products ON DELETE CASCADE,
  max_uses int CHECK (max_uses > 0),
  max_uses_per_customer int CHECK (max_uses_per_customer > 0),
  used int NOT NULL DEFAULT 0 CHECK (used >= 0 AND (max_uses IS NULL OR used <= max_uses)),
  status boolean NOT NULL,
  created_at timestamptz NOT NULL,
  CHECK ((flat_amount > 0) <> (percentage > 0)),
  CHECK (start_date < expiry_date)
);
CREATE UNIQUE INDEX shop_coupons_code ON shop_coupons (code);
CREATE INDEX shop_coupons_category ON shop_coupons (category_id) WHERE category_id IS NOT NULL;
CREATE INDEX shop_coupons_product ON shop_coupons (product_id) WHERE product_id IS NOT NULL;

CREATE TABLE shop_shipping_methods (
  _id uuid PRIMARY KEY,
  name text NOT NULL,
  local_shipping_cost bigint NOT NULL CHECK (local_shipping_cost >= 0),
  international_shipping_cost bigint NOT NULL CHECK (international_shipping_cost >= 0),
  local_shipping_time text NOT NULL,
  international_shipping_time text NOT NULL,
  charge_per_product boolean NOT NULL,
  free_from bigint CHECK (free_from >= 0),
  status boolean NOT NULL,
  created_at timestamptz NOT NULL
);
