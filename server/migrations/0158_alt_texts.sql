-- What a product's picture shows, for people who do not see it; empty: the name of the product.
ALTER TABLE shop_product_images ADD COLUMN alt text NOT NULL DEFAULT '';

-- As before, with the alt texts.
CREATE OR REPLACE FUNCTION shop_product_image(product uuid, at int) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT json_build_object('_id', file_id, 'width', width, 'height', height, 'focus_x', focus_x, 'focus_y', focus_y, 'alt', alt)
  FROM shop_product_images WHERE product_id = product AND slot = at
$$;
DROP VIEW shop_product_rows;
CREATE VIEW shop_product_rows AS
  SELECT p.*, coalesce(c.name, '') AS category_name,
    (SELECT json_build_object('_id', i.file_id, 'width', i.width, 'height', i.height, 'focus_x', i.focus_x, 'focus_y', i.focus_y, 'alt', i.alt)
      FROM shop_product_images i WHERE i.product_id = p._id AND i.slot = 1) AS image1,
    (SELECT json_build_object('_id', i.file_id, 'width', i.width, 'height', i.height, 'focus_x', i.focus_x, 'focus_y', i.focus_y, 'alt', i.alt)
      FROM shop_product_images i WHERE i.product_id = p._id AND i.slot = 2) AS image2,
    (SELECT json_build_object('_id', i.file_id, 'width', i.width, 'height', i.height, 'focus_x', i.focus_x, 'focus_y', i.focus_y, 'alt', i.alt)
      FROM shop_product_images i WHERE i.product_id = p._id AND i.slot = 3) AS image3,
    coalesce((SELECT f.name FROM files f WHERE f._id = p.file_id), '') AS file_name
  FROM shop_products p LEFT JOIN shop_categories c ON c._id = p.category_id;
