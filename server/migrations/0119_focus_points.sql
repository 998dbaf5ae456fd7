-- The point of a product's picture that stays visible when the picture is cropped, in percent from the left and the top.
ALTER TABLE shop_product_images
  ADD COLUMN focus_x smallint NOT NULL DEFAULT 50 CHECK (focus_x BETWEEN 0 AND 100),
  ADD COLUMN focus_y smallint NOT NULL DEFAULT 50 CHECK (focus_y BETWEEN 0 AND 100);

CREATE OR REPLACE FUNCTION shop_product_image(product uuid, at int) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT json_build_object('_id', file_id, 'width', width, 'height', height, 'focus_x', focus_x, 'focus_y', focus_y)
  FROM shop_product_images WHERE product_id = product AND slot = at
$$;

-- As before, with the pictures as subqueries: functions that read tables are planned again for each call.
DROP VIEW shop_product_rows;
CREATE VIEW shop_product_rows AS
  SELECT p.*, coalesce(c.name, '') AS category_name,
    (SELECT json_build_object('_id', i.file_id, 'width', i.width, 'height', i.height, 'focus_x', i.focus_x, 'focus_y', i.focus_y)
      FROM shop_product_images i WHERE i.product_id = p._id AND i.slot = 1) AS image1,
    (SELECT json_build_object('_id', i.file_id, 'width', i.width, 'height', i.height, 'focus_x', i.focus_x, 'focus_y', i.focus_y)
      FROM shop_product_images i WHERE i.product_id = p._id AND i.slot = 2) AS image2,
    (SELECT json_build_object('_id', i.file_id, 'width', i.width, 'height', i.height, 'focus_x', i.focus_x, 'focus_y', i.focus_y)
      FROM shop_product_images i WHERE i.product_id = p._id AND i.slot = 3) AS image3,
    coalesce((SELECT f.name FROM files f WHERE f._id = p.file_id), '') AS file_name
  FROM shop_products p LEFT JOIN shop_categories c ON c._id = p.category_id;
