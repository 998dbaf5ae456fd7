-- The products that staff show with another one, in their order.
CREATE TABLE shop_related_products (
  product_id uuid NOT NULL REFERENCES shop_products ON DELETE CASCADE,
  related_id uuid NOT NULL REFERENCES shop_products ON DELETE CASCADE,
  place int NOT NULL,
  PRIMARY KEY (product_id, related_id),
  CHECK (related_id <> product_id)
);
CREATE INDEX shop_related_products_related ON shop_related_products (related_id);
