-- What search engines and previews of links show instead of the name and the short description; empty: those.
ALTER TABLE shop_products
  ADD COLUMN seo_title text NOT NULL DEFAULT '' CHECK (length(seo_title) <= 120),
  ADD COLUMN seo_description text NOT NULL DEFAULT '' CHECK (length(seo_description) <= 320);

DROP VIEW shop_product_rows;
CREATE VIEW shop_product_rows AS
  SELECT p.*, coalesce(c.name, '') AS category_name, shop_product_image(p._id, 1) AS image1,
    shop_product_image(p._id, 2) AS image2, shop_product_image(p._id, 3) AS image3,
    coalesce((SELECT f.name FROM files f WHERE f._id = p.file_id), '') AS file_name
  FROM shop_products p LEFT JOIN shop_categories c ON c._id = p.category_id;
