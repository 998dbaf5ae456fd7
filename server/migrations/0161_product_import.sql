-- Where an imported picture comes from, so that the same table can be imported again without loading it again.
ALTER TABLE shop_product_images ADD COLUMN source text NOT NULL DEFAULT '';

-- The pictures that an applied import names; a job loads them.
CREATE TABLE shop_picture_imports (
  import_id uuid NOT NULL REFERENCES imports ON DELETE CASCADE,
  product_id uuid NOT NULL REFERENCES shop_products ON DELETE CASCADE,
  slot int NOT NULL CHECK (slot BETWEEN 1 AND 3),
  row int NOT NULL,
  source text NOT NULL,
  alt text NOT NULL,
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'loaded', 'failed')),
  fault text,
  PRIMARY KEY (import_id, product_id, slot)
);
CREATE INDEX shop_picture_imports_product ON shop_picture_imports (product_id);
CREATE INDEX shop_picture_imports_waiting ON shop_picture_imports (import_id, row, slot) WHERE status = 'waiting';

-- The ZIP with the pictures of an import, and the names of those, in lower case and without folders.
CREATE TABLE shop_picture_zips (
  import_id uuid PRIMARY KEY REFERENCES imports ON DELETE CASCADE,
  file_id uuid NOT NULL REFERENCES files,
  names text[] NOT NULL
);

-- Categories with the names from the top down, also as a key that ignores case.
CREATE VIEW shop_category_paths AS
  WITH RECURSIVE paths AS (
    SELECT _id, jsonb_build_array(name) AS path, lower(name) AS key FROM shop_categories WHERE parent_id IS NULL
    UNION ALL
    SELECT c._id, p.path || jsonb_build_array(c.name), p.key || chr(31) || lower(c.name)
    FROM shop_categories c JOIN paths p ON p._id = c.parent_id
  ) SELECT _id, path, key FROM paths;

-- Products as the rows of a table. `sources`: the pictures that were imported, as the table named them.
CREATE VIEW shop_product_sheet AS
  SELECT p._id, jsonb_build_object(
      'product_code', p.product_code, 'slug', p.slug, 'name', p.name,
      'price', (p.price / 100) || '.' || lpad((p.price % 100)::text, 2, '0'),
      'category', coalesce(c.path, '[]'), 'status', p.status,
      'inventory', CASE WHEN p.kind = 'goods' THEN p.inventory END, 'low_stock', p.low_stock, 'brand', p.brand, 'ean', p.ean,
      'weight', p.weight, 'weight_unit', p.weight_unit, 'content', p.content, 'content_unit', p.content_unit,
      'short_description', p.short_description, 'description', p.description,
      'seo_title', p.seo_title, 'seo_description', p.seo_description,
      'image_1', coalesce('/api/shop/product/picture/' || i1.file_id, ''), 'image_1_alt', coalesce(i1.alt, ''),
      'image_2', coalesce('/api/shop/product/picture/' || i2.file_id, ''), 'image_2_alt', coalesce(i2.alt, ''),
      'image_3', coalesce('/api/shop/product/picture/' || i3.file_id, ''), 'image_3_alt', coalesce(i3.alt, '')
    ) AS data,
    jsonb_strip_nulls(jsonb_build_object('image_1', nullif(i1.source, ''), 'image_2', nullif(i2.source, ''), 'image_3', nullif(i3.source, ''))) AS sources
  FROM shop_products p LEFT JOIN shop_category_paths c ON c._id = p.category_id
    LEFT JOIN shop_product_images i1 ON i1.product_id = p._id AND i1.slot = 1
    LEFT JOIN shop_product_images i2 ON i2.product_id = p._id AND i2.slot = 2
    LEFT JOIN shop_product_images i3 ON i3.product_id = p._id AND i3.slot = 3;
