-- What one piece of a product contains, from which its price per kg, l, m, m², m³ or piece follows.
ALTER TABLE shop_products
  ADD COLUMN content double precision CHECK (content > 0),
  ADD COLUMN content_unit text NOT NULL DEFAULT 'kg' CHECK (content_unit IN ('g', 'kg', 'ml', 'l', 'cm', 'm', 'm2', 'm3', 'piece'));

DROP VIEW shop_product_rows;
CREATE VIEW shop_product_rows AS
  SELECT p.*, coalesce(c.name, '') AS category_name, shop_product_image(p._id, 1) AS image1,
    shop_product_image(p._id, 2) AS image2, shop_product_image(p._id, 3) AS image3,
    coalesce((SELECT f.name FROM files f WHERE f._id = p.file_id), '') AS file_name
  FROM shop_products p LEFT JOIN shop_categories c ON c._id = p.category_id;
