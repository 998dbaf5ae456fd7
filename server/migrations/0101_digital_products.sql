-- Products that are downloaded or are license keys. `inventory` of keys is how many are left to sell; a file is never sold out.
ALTER TABLE shop_products
  ADD COLUMN kind text NOT NULL DEFAULT 'goods' CHECK (kind IN ('goods', 'file', 'keys')),
  ADD COLUMN file_id uuid REFERENCES files,
  -- How often and how long one piece of a file can be downloaded; null: without a limit.
  ADD COLUMN max_downloads int CHECK (max_downloads > 0),
  ADD COLUMN download_days int CHECK (download_days > 0),
  ADD CHECK (file_id IS NULL OR kind = 'file');

DROP VIEW shop_product_rows;
CREATE VIEW shop_product_rows AS
  SELECT p.*, coalesce(c.name, '') AS category_name, shop_product_image(p._id, 1) AS image1,
    shop_product_image(p._id, 2) AS image2, shop_product_image(p._id, 3) AS image3,
    coalesce((SELECT f.name FROM files f WHERE f._id = p.file_id), '') AS file_name
  FROM shop_products p LEFT JOIN shop_categories c ON c._id = p.category_id;

ALTER TABLE shop_orders ADD COLUMN digital_consent_at timestamptz;
ALTER TABLE shop_order_lines ADD COLUMN kind text NOT NULL DEFAULT 'goods' CHECK (kind IN ('goods', 'file', 'keys'));

-- The keys of a product. A key is sold once; `line_id` says to whom.
CREATE TABLE shop_license_keys (
  _id uuid PRIMARY KEY,
  product_id uuid REFERENCES shop_products ON DELETE SET NULL,
  key_sealed bytea NOT NULL,
  -- The last characters, for people who compare keys.
  hint text NOT NULL,
  -- A keyed digest, which finds a key that is entered twice.
  digest text NOT NULL,
  line_id uuid REFERENCES shop_order_lines,
  created_at timestamptz NOT NULL,
  sold_at timestamptz,
  revoked_at timestamptz,
  -- The refund because of which it was revoked, if it was one of the whole payment.
  refund_id uuid,
  UNIQUE (product_id, digest),
  CHECK ((line_id IS NULL) = (sold_at IS NULL)),
  CHECK (revoked_at IS NULL OR line_id IS NOT NULL)
);
CREATE INDEX shop_license_keys_left ON shop_license_keys (product_id, _id) WHERE line_id IS NULL;
CREATE INDEX shop_license_keys_of_line ON shop_license_keys (line_id) WHERE line_id IS NOT NULL;

-- The right to download the file of a line; the file is the one that was sold.
CREATE TABLE shop_downloads (
  _id uuid PRIMARY KEY,
  line_id uuid NOT NULL UNIQUE REFERENCES shop_order_lines,
  file_id uuid NOT NULL REFERENCES files,
  downloads int NOT NULL DEFAULT 0 CHECK (downloads >= 0),
  -- When the last download was begun.
  begun_at timestamptz,
  max_downloads int,
  expires_at timestamptz,
  created_at timestamptz NOT NULL,
  revoked_at timestamptz,
  refund_id uuid
);
CREATE INDEX shop_downloads_of_file ON shop_downloads (file_id);

ALTER TABLE shop_order_history DROP CONSTRAINT shop_order_history_event_check;
ALTER TABLE shop_order_history ADD CONSTRAINT shop_order_history_event_check CHECK (
  event IN ('place', 'pay', 'process', 'hold', 'ship', 'ship_part', 'deliver', 'complete', 'cancel', 'expire', 'return', 'withdraw'));
