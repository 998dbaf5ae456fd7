-- Price rules: price groups of customers, vehicle classes, and master or slave tools. `percentage` is in hundredths of a percent and
-- applies to all services and to options that raise the price, except for services with a price of their own.
CREATE TABLE price_rules (
  _id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('group', 'class', 'tool')),
  -- The name of the group, the name of the vehicle type, or the type of the tool.
  name text NOT NULL CHECK (name <> ''),
  change text NOT NULL CHECK (change IN ('discount', 'surcharge')),
  percentage bigint NOT NULL CHECK (percentage BETWEEN 0 AND 99999),
  created_at timestamptz NOT NULL,
  CHECK (change <> 'discount' OR percentage <= 10000),
  CHECK (kind <> 'tool' OR name IN ('master', 'slave'))
);
-- At most one rule of a kind applies to an order.
CREATE UNIQUE INDEX price_rules_name ON price_rules (kind, lower(name));

CREATE TABLE price_rule_services (
  rule_id uuid NOT NULL REFERENCES price_rules ON DELETE CASCADE,
  service_id uuid NOT NULL REFERENCES services ON DELETE CASCADE,
  change text NOT NULL CHECK (change IN ('fixed', 'discount', 'surcharge')),
  price bigint NOT NULL DEFAULT 0 CHECK (price >= 0),
  percentage bigint NOT NULL DEFAULT 0 CHECK (percentage BETWEEN 0 AND 99999),
  PRIMARY KEY (rule_id, service_id),
  CHECK (change <> 'discount' OR percentage <= 10000),
  CHECK (CASE change WHEN 'fixed' THEN percentage = 0 ELSE price = 0 END)
);
CREATE INDEX price_rule_services_service ON price_rule_services (service_id);

-- A price rule of kind `group`.
ALTER TABLE users ADD COLUMN price_group_id uuid REFERENCES price_rules ON DELETE SET NULL;
CREATE INDEX users_price_group ON users (price_group_id) WHERE price_group_id IS NOT NULL;

-- Why each price was as it was when the order was submitted; orders before this have none.
ALTER TABLE order_lines ADD COLUMN steps jsonb NOT NULL DEFAULT '[]';

CREATE VIEW price_rule_rows AS
  SELECT price_rules.*,
    coalesce((SELECT jsonb_agg(jsonb_build_object('service_id', service_id, 'change', p.change, 'price', decimal_text(p.price),
        'percentage', decimal_text(p.percentage)) ORDER BY s.position, s._id)
      FROM price_rule_services p JOIN services s ON s._id = service_id WHERE rule_id = price_rules._id), '[]') AS services,
    (SELECT count(*)::int FROM users u WHERE u.price_group_id = price_rules._id AND u.deleted_at IS NULL) AS customers
  FROM price_rules;

-- A renamed vehicle type keeps its price rule.
CREATE FUNCTION rename_in_price_rules() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE price_rules SET name = NEW.name
    WHERE kind = 'class' AND lower(name) = lower(OLD.name)
      AND NOT EXISTS (SELECT FROM price_rules r WHERE r.kind = 'class' AND lower(r.name) = lower(NEW.name) AND r._id <> price_rules._id);
  RETURN NULL;
END $$;
CREATE TRIGGER vtypes_renamed_in_price_rules AFTER UPDATE OF name ON vtypes
  FOR EACH ROW WHEN (OLD.name <> NEW.name) EXECUTE FUNCTION rename_in_price_rules();
