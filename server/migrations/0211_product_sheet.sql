-- References of an import that name nothing and are left out: how many, and the first of them.
ALTER TABLE imports ADD COLUMN left_out jsonb NOT NULL DEFAULT '{"count": 0, "cells": []}';

-- The product that a table refers to: by its code, otherwise by its slug or an earlier one, also as the end of its address.
CREATE FUNCTION shop_product_by_ref(ref text) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT _id FROM shop_products WHERE product_code <> '' AND lower(product_code) = lower(ref)),
    (SELECT _id FROM shop_products WHERE slug = lower(regexp_replace(ref, '^.*/shop/product/', ''))),
    (SELECT product_id FROM shop_old_slugs WHERE slug = lower(regexp_replace(ref, '^.*/shop/product/', ''))))
$$;

-- The inverse: a code, or a slug. A slug that is also the code of another product is written as the end of its address.
CREATE FUNCTION shop_product_ref(product_code text, slug text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN $1 <> '' THEN $1
    WHEN EXISTS (SELECT FROM shop_products p WHERE p.product_code <> '' AND lower(p.product_code) = $2) THEN '/shop/product/' || $2
    ELSE $2 END
$$;

CREATE OR REPLACE VIEW shop_product_sheet AS
  SELECT p._id, jsonb_build_object(
      'product_code', p.product_code, 'slug', p.slug, 'name', p.name,
      'price', (p.price / 100) || '.' || lpad((p.price % 100)::text, 2, '0'),
      'category', coalesce(c.path, '[]'), 'status', p.status,
      'publish_at', to_char(p.publish_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'kind', p.kind,
      'inventory', CASE WHEN p.kind = 'goods' THEN p.inventory END, 'low_stock', p.low_stock, 'brand', p.brand, 'ean', p.ean,
      'weight', p.weight, 'weight_unit', p.weight_unit, 'content', p.content, 'content_unit', p.content_unit,
      'short_description', p.short_description, 'description', p.description,
      'extra_options', (
        SELECT coalesce(jsonb_agg(option->>'name' || ' = ' || ((option->>'price')::bigint / 100) || '.' ||
          lpad(((option->>'price')::bigint % 100)::text, 2, '0') ORDER BY at), '[]')
        FROM jsonb_array_elements(p.extra_options) WITH ORDINALITY AS options (option, at)),
      'related_products', (
        SELECT coalesce(jsonb_agg(shop_product_ref(o.product_code, o.slug) ORDER BY r.place), '[]')
        FROM shop_related_products r JOIN shop_products o ON o._id = r.related_id WHERE r.product_id = p._id)
    ) || jsonb_build_object(
      'max_downloads', p.max_downloads, 'download_days', p.download_days,
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
