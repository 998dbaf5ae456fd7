-- Earlier slugs of categories, which lead to their current one.
CREATE TABLE shop_old_category_slugs (
  slug text PRIMARY KEY,
  category_id uuid NOT NULL REFERENCES shop_categories ON DELETE CASCADE
);
CREATE INDEX shop_old_category_slugs_category ON shop_old_category_slugs (category_id);
