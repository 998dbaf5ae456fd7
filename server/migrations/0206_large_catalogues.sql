-- Lists of the shop show those that can be bought first; each order that buyers can choose has its index.
CREATE INDEX shop_products_buyers_newest ON shop_products ((inventory <= 0), created_at DESC, _id DESC) WHERE status = 'published';
CREATE INDEX shop_products_buyers_cheapest ON shop_products ((inventory <= 0), price, _id) WHERE status = 'published';
CREATE INDEX shop_products_buyers_dearest ON shop_products ((inventory <= 0), price DESC, _id DESC) WHERE status = 'published';
CREATE INDEX shop_products_buyers_by_name ON shop_products ((inventory <= 0), lower(name), _id) WHERE status = 'published';
CREATE INDEX shop_products_scheduled ON shop_products (publish_at) WHERE status = 'published' AND publish_at IS NOT NULL;

-- Published products by what the shop filters by, also those that are scheduled for later. Triggers keep the numbers, once per statement and
-- in one order, so that two transactions do not wait for each other in a circle.
CREATE TABLE shop_product_counts (
  category_id uuid,
  brand text NOT NULL,
  has_stock boolean NOT NULL,
  count int NOT NULL,
  UNIQUE NULLS NOT DISTINCT (category_id, brand, has_stock)
) WITH (fillfactor = 70);

CREATE FUNCTION count_shop_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO shop_product_counts AS c (category_id, brand, has_stock, count)
    SELECT category_id, brand, inventory > 0, count(*) FROM new_rows WHERE status = 'published' GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (category_id, brand, has_stock) DO UPDATE SET count = c.count + EXCLUDED.count;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO shop_product_counts AS c (category_id, brand, has_stock, count)
    SELECT category_id, brand, inventory > 0, -count(*) FROM old_rows WHERE status = 'published' GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (category_id, brand, has_stock) DO UPDATE SET count = c.count + EXCLUDED.count;
  ELSE
    INSERT INTO shop_product_counts AS c (category_id, brand, has_stock, count)
    SELECT category_id, brand, has_stock, sum(delta) FROM (
      SELECT category_id, brand, inventory > 0 AS has_stock, 1 AS delta FROM new_rows WHERE status = 'published'
      UNION ALL SELECT category_id, brand, inventory > 0, -1 FROM old_rows WHERE status = 'published'
    ) AS both_sides GROUP BY 1, 2, 3 HAVING sum(delta) <> 0 ORDER BY 1, 2, 3
    ON CONFLICT (category_id, brand, has_stock) DO UPDATE SET count = c.count + EXCLUDED.count;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER shop_products_counted_new AFTER INSERT ON shop_products
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_shop_products();
CREATE TRIGGER shop_products_counted_changed AFTER UPDATE ON shop_products
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_shop_products();
CREATE TRIGGER shop_products_counted_gone AFTER DELETE ON shop_products
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_shop_products();

INSERT INTO shop_product_counts (category_id, brand, has_stock, count)
SELECT category_id, brand, inventory > 0, count(*) FROM shop_products WHERE status = 'published' GROUP BY 1, 2, 3;

-- The words of all products, in which the search looks for those that a mistyped one may mean. A word without a product is removed by a job.
CREATE TABLE shop_words (word text PRIMARY KEY);
CREATE INDEX shop_words_similar ON shop_words USING gin (word gin_trgm_ops);

CREATE FUNCTION shop_words_of(search text) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT word FROM regexp_split_to_table(fold(search), '[^[:alnum:]]+') AS word WHERE length(word) BETWEEN 3 AND 40
$$;

CREATE FUNCTION keep_shop_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO shop_words SELECT DISTINCT word FROM new_rows, shop_words_of(search) AS word ORDER BY word ON CONFLICT DO NOTHING;
  ELSE
    INSERT INTO shop_words
    SELECT DISTINCT word FROM new_rows n JOIN old_rows o USING (_id), shop_words_of(n.search) AS word
    WHERE n.search <> o.search ORDER BY word ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER shop_products_words_new AFTER INSERT ON shop_products
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_shop_words();
CREATE TRIGGER shop_products_words_changed AFTER UPDATE ON shop_products
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_shop_words();

INSERT INTO shop_words SELECT DISTINCT word FROM shop_products, shop_words_of(search) AS word ON CONFLICT DO NOTHING;
