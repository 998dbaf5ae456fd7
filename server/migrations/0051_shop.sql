-- The settings of the shop: a single row. `status`: whether it is open.
CREATE TABLE shop_settings (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  status boolean NOT NULL DEFAULT false,
  description text NOT NULL DEFAULT '',
  terms_and_conditions text NOT NULL DEFAULT '',
  paypal_payment boolean NOT NULL DEFAULT false,
  payfast_payment boolean NOT NULL DEFAULT false,
  stripe_payment boolean NOT NULL DEFAULT false,
  crypto_payment boolean NOT NULL DEFAULT false,
  square_payment boolean NOT NULL DEFAULT false,
  bank_payment boolean NOT NULL DEFAULT false
);
INSERT INTO shop_settings DEFAULT VALUES;

CREATE TABLE shop_categories (
  _id uuid PRIMARY KEY,
  name text NOT NULL,
  slug text NOT NULL UNIQUE,
  parent_id uuid REFERENCES shop_categories,
  created_at timestamptz NOT NULL,
  CHECK (parent_id <> _id)
);
CREATE INDEX shop_categories_parent ON shop_categories (parent_id);

-- `inventory` is what can still be sold: an order takes its products out of it, a cancelled one puts them back.
CREATE TABLE shop_products (
  _id uuid PRIMARY KEY,
  name text NOT NULL,
  slug text NOT NULL,
  price bigint NOT NULL CHECK (price >= 0),
  weight double precision NOT NULL CHECK (weight >= 0),
  weight_unit text NOT NULL CHECK (weight_unit IN ('g', 'kg', 'lb', 'oz')),
  short_description text NOT NULL,
  description text NOT NULL,
  product_code text NOT NULL CHECK (length(product_code) <= 10),
  category_id uuid REFERENCES shop_categories,
  -- [{"name": "2 m cable", "price": "1250"}], prices in hundredths.
  extra_options jsonb NOT NULL,
  inventory int NOT NULL CHECK (inventory >= 0),
  low_stock int NOT NULL CHECK (low_stock >= 0),
  brand text NOT NULL,
  ean text NOT NULL,
  status text NOT NULL CHECK (status IN ('draft', 'published', 'unpublished')),
  publish_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  search text NOT NULL GENERATED ALWAYS AS (lower(name || ' ' || product_code || ' ' || brand || ' ' || ean || ' ' || short_description)) STORED
);
CREATE UNIQUE INDEX shop_products_slug ON shop_products (slug);
CREATE UNIQUE INDEX shop_products_code ON shop_products (lower(product_code)) WHERE product_code <> '';
CREATE INDEX shop_products_category ON shop_products (category_id);
CREATE INDEX shop_products_newest ON shop_products (status, created_at DESC, _id DESC);
CREATE INDEX shop_products_price ON shop_products (status, price, _id);
CREATE INDEX shop_products_name ON shop_products (status, lower(name), _id);
CREATE INDEX shop_products_search ON shop_products USING gin (search gin_trgm_ops);

-- Earlier slugs, which keep leading to their product.
CREATE TABLE shop_old_slugs (
  slug text PRIMARY KEY,
  product_id uuid NOT NULL REFERENCES shop_products ON DELETE CASCADE
);
CREATE INDEX shop_old_slugs_product ON shop_old_slugs (product_id);

-- Up to three pictures for each product, in two sizes each.
CREATE TABLE shop_product_images (
  file_id uuid PRIMARY KEY REFERENCES files,
  small_file_id uuid NOT NULL UNIQUE REFERENCES files,
  product_id uuid NOT NULL REFERENCES shop_products ON DELETE CASCADE,
  slot int NOT NULL CHECK (slot BETWEEN 1 AND 3),
  width int NOT NULL,
  height int NOT NULL,
  UNIQUE (product_id, slot) DEFERRABLE INITIALLY DEFERRED
);

-- However a picture goes, also with its product, its content is left to the sweep.
CREATE FUNCTION drop_product_image() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE files SET deleted_at = now() WHERE _id IN (OLD.file_id, OLD.small_file_id) AND deleted_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER shop_product_images_dropped AFTER DELETE ON shop_product_images FOR EACH ROW EXECUTE FUNCTION drop_product_image();

CREATE FUNCTION shop_product_image(product uuid, at int) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT json_build_object('_id', file_id, 'width', width, 'height', height)
  FROM shop_product_images WHERE product_id = product AND slot = at
$$;

-- As the lists show them.
CREATE VIEW shop_product_rows AS
  SELECT p.*, coalesce(c.name, '') AS category_name, shop_product_image(p._id, 1) AS image1,
    shop_product_image(p._id, 2) AS image2, shop_product_image(p._id, 3) AS image3
  FROM shop_products p LEFT JOIN shop_categories c ON c._id = p.category_id;
