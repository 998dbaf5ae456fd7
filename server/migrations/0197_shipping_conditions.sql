-- The conditions of a shipping method, and what it costs on top of its price: a fixed amount, and a share of the products' net price.
ALTER TABLE shop_shipping_methods
  ADD COLUMN min_order_amount bigint NOT NULL DEFAULT 0 CHECK (min_order_amount >= 0),
  ADD COLUMN min_product_count integer NOT NULL DEFAULT 0 CHECK (min_product_count >= 0),
  ADD COLUMN flat_amount bigint NOT NULL DEFAULT 0 CHECK (flat_amount >= 0),
  ADD COLUMN percentage bigint NOT NULL DEFAULT 0 CHECK (percentage BETWEEN 0 AND 10000);
