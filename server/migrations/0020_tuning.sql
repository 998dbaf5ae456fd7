-- Tuning: for which vehicles options are, prices of special control units, discounts for combinations, notes, the public price list.

-- Vehicles by name, as orders keep them: typed vehicles have no id. An empty list sets no limit.
ALTER TABLE options
  ADD COLUMN online boolean NOT NULL DEFAULT true,
  ADD COLUMN vtypes text[] NOT NULL DEFAULT '{}',
  ADD COLUMN manufactures text[] NOT NULL DEFAULT '{}',
  ADD COLUMN fuels text[] NOT NULL DEFAULT '{}',
  ADD COLUMN ecus text[] NOT NULL DEFAULT '{}';

CREATE TABLE special_ecu_brands (
  _id uuid PRIMARY KEY,
  name text NOT NULL,
  online boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX special_ecu_brands_name ON special_ecu_brands (lower(name));

CREATE TABLE special_ecu_prices (
  brand_id uuid NOT NULL REFERENCES special_ecu_brands ON DELETE CASCADE,
  service_id uuid NOT NULL REFERENCES services ON DELETE CASCADE,
  price_1 bigint NOT NULL CHECK (price_1 >= 0),
  price_2 bigint NOT NULL CHECK (price_2 >= 0),
  price_3 bigint NOT NULL CHECK (price_3 >= 0),
  PRIMARY KEY (brand_id, service_id)
);
CREATE INDEX special_ecu_prices_service ON special_ecu_prices (service_id);

-- `amount` in hundredths of a credit, or `percentage` in hundredths of a percent of what the parts cost.
CREATE TABLE combinations (
  _id uuid PRIMARY KEY,
  name text NOT NULL,
  online boolean NOT NULL DEFAULT true,
  service_ids uuid[] NOT NULL,
  option_ids uuid[] NOT NULL,
  amount bigint NOT NULL DEFAULT 0 CHECK (amount >= 0),
  percentage bigint NOT NULL DEFAULT 0 CHECK (percentage BETWEEN 0 AND 10000),
  created_at timestamptz NOT NULL,
  CHECK (cardinality(service_ids) + cardinality(option_ids) >= 2),
  CHECK ((amount > 0) <> (percentage > 0))
);
CREATE UNIQUE INDEX combinations_name ON combinations (lower(name));

-- Without one of its parts a combination can never be chosen again.
CREATE FUNCTION remove_combinations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM combinations WHERE OLD._id = ANY (service_ids) OR OLD._id = ANY (option_ids);
  RETURN NULL;
END $$;
CREATE TRIGGER services_out_of_combinations AFTER DELETE ON services FOR EACH ROW EXECUTE FUNCTION remove_combinations();
CREATE TRIGGER options_out_of_combinations AFTER DELETE ON options FOR EACH ROW EXECUTE FUNCTION remove_combinations();

CREATE TABLE tuning_notes (
  _id uuid PRIMARY KEY,
  service_id uuid REFERENCES services ON DELETE CASCADE,
  option_id uuid REFERENCES options ON DELETE CASCADE,
  manufacture text NOT NULL DEFAULT '',
  ecu text NOT NULL DEFAULT '',
  text text NOT NULL CHECK (text <> ''),
  created_at timestamptz NOT NULL,
  CHECK (service_id IS NOT NULL OR option_id IS NOT NULL OR manufacture <> '' OR ecu <> '')
);
CREATE INDEX tuning_notes_service ON tuning_notes (service_id);
CREATE INDEX tuning_notes_option ON tuning_notes (option_id);

-- A renamed vehicle type or make keeps the options and notes that are for it.
CREATE FUNCTION rename_in_tuning() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'vtypes' THEN
    UPDATE options SET vtypes = array_replace(vtypes, OLD.name, NEW.name) WHERE OLD.name = ANY (vtypes);
  ELSIF NOT EXISTS (SELECT 1 FROM manufacturers WHERE name = OLD.name) THEN
    UPDATE options SET manufactures = array_replace(manufactures, OLD.name, NEW.name) WHERE OLD.name = ANY (manufactures);
    UPDATE tuning_notes SET manufacture = NEW.name WHERE manufacture = OLD.name;
  ELSE
    -- Another type has a make of the old name: both are meant now.
    UPDATE options SET manufactures = manufactures || NEW.name
      WHERE OLD.name = ANY (manufactures) AND NEW.name <> ALL (manufactures);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER vtypes_renamed_in_tuning AFTER UPDATE OF name ON vtypes
  FOR EACH ROW WHEN (OLD.name <> NEW.name) EXECUTE FUNCTION rename_in_tuning();
CREATE TRIGGER manufacturers_renamed_in_tuning AFTER UPDATE OF name ON manufacturers
  FOR EACH ROW WHEN (OLD.name <> NEW.name) EXECUTE FUNCTION rename_in_tuning();

ALTER TABLE order_lines DROP CONSTRAINT order_lines_kind_check;
ALTER TABLE order_lines ADD CONSTRAINT order_lines_kind_check CHECK (kind IN ('service', 'option', 'discount'));

-- When the dealer declared that options for off-road use only are for such use.
ALTER TABLE orders ADD COLUMN off_road_declared_at timestamptz;

-- What the public is told: net prices in hundredths of the currency's unit.
CREATE TABLE price_list (
  _id uuid PRIMARY KEY,
  category text NOT NULL DEFAULT '',
  name text NOT NULL,
  note text NOT NULL DEFAULT '',
  price bigint NOT NULL CHECK (price >= 0),
  position int NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX price_list_position ON price_list (position, _id);

-- Rows as staff see them.
CREATE VIEW service_rows AS
  SELECT services.*, coalesce((SELECT array_agg(option_id ORDER BY o.position, o._id)
    FROM service_options JOIN options o ON o._id = option_id WHERE service_id = services._id), '{}') AS options
  FROM services;
CREATE VIEW option_rows AS
  SELECT options.*, coalesce((SELECT array_agg(service_id ORDER BY s.position, s._id)
    FROM service_options JOIN services s ON s._id = service_id WHERE option_id = options._id), '{}') AS services
  FROM options;

-- Hundredths as the decimal text that the wire carries.
CREATE FUNCTION decimal_text(hundredths bigint) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT (hundredths::numeric / 100)::numeric(20, 2)::text
$$;
CREATE VIEW special_ecu_brand_rows AS
  SELECT special_ecu_brands.*, coalesce((SELECT jsonb_agg(jsonb_build_object('service_id', service_id,
      'price_1', decimal_text(p.price_1), 'price_2', decimal_text(p.price_2), 'price_3', decimal_text(p.price_3))
      ORDER BY s.position, s._id)
    FROM special_ecu_prices p JOIN services s ON s._id = service_id WHERE brand_id = special_ecu_brands._id), '[]') AS prices
  FROM special_ecu_brands;
