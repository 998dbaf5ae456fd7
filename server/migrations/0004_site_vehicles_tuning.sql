-- Site: one row of settings, of colours and of policies. `one_row` lets no second one in.
CREATE TABLE settings (
  one_row boolean PRIMARY KEY DEFAULT true CHECK (one_row),
  title text NOT NULL DEFAULT 'Mapwright',
  copyright text NOT NULL DEFAULT '',
  logo_file_id uuid REFERENCES files,
  logo_pixel_width int NOT NULL DEFAULT 0,
  logo_pixel_height int NOT NULL DEFAULT 0,
  logo_width int NOT NULL DEFAULT 0 CHECK (logo_width BETWEEN 0 AND 1000),
  logo_height int NOT NULL DEFAULT 0 CHECK (logo_height BETWEEN 0 AND 1000),
  currency text NOT NULL DEFAULT 'EUR' CHECK (currency ~ '^[A-Z]{3}$'),
  -- Hundredths of the currency's unit for one credit.
  credit_value bigint NOT NULL DEFAULT 100 CHECK (credit_value >= 0),
  country text NOT NULL DEFAULT '' CHECK (country ~ '^([A-Z]{2})?$'),
  default_theme text NOT NULL DEFAULT 'dark' CHECK (default_theme IN ('default', 'dark', 'red', 'custom')),
  payment_type text NOT NULL DEFAULT 'credits' CHECK (payment_type IN ('credits')),
  reg_no_mode text NOT NULL DEFAULT 'reg_no' CHECK (reg_no_mode IN ('reg_no', 'vin')),
  submit_order_pay_later boolean NOT NULL DEFAULT false,
  captcha_verification boolean NOT NULL DEFAULT false,
  automation boolean NOT NULL DEFAULT false,
  is_admin_site boolean NOT NULL DEFAULT false,
  stripe_payment boolean NOT NULL DEFAULT false,
  paypal_payment boolean NOT NULL DEFAULT false,
  bank_payment boolean NOT NULL DEFAULT true,
  payfast_payment boolean NOT NULL DEFAULT false,
  klarna_payment boolean NOT NULL DEFAULT false,
  coinbase_payment boolean NOT NULL DEFAULT false,
  file_upload_public boolean NOT NULL DEFAULT false,
  live_support_public boolean NOT NULL DEFAULT false,
  ticket_system_public boolean NOT NULL DEFAULT false,
  eco_calculator_public boolean NOT NULL DEFAULT false,
  api_access boolean NOT NULL DEFAULT false,
  downloads_public boolean NOT NULL DEFAULT false,
  sms_notification boolean NOT NULL DEFAULT false,
  push_notification boolean NOT NULL DEFAULT false,
  company_name text NOT NULL DEFAULT '',
  company_reg text NOT NULL DEFAULT '',
  company_vat_no text NOT NULL DEFAULT '',
  company_address text NOT NULL DEFAULT '',
  company_post_code text NOT NULL DEFAULT '',
  company_city text NOT NULL DEFAULT '',
  company_email text NOT NULL DEFAULT '',
  company_phone text NOT NULL DEFAULT '',
  bank_name text NOT NULL DEFAULT '',
  bank_account_holder text NOT NULL DEFAULT '',
  bank_iban text NOT NULL DEFAULT '',
  bank_bic text NOT NULL DEFAULT '',
  supported_tools text[] NOT NULL DEFAULT ARRAY[
    'Alientech ECM Titanium', 'Alientech KESS V2', 'Alientech KESS3', 'Alientech K-TAG', 'Autotuner', 'BFlash', 'BitBox',
    'CMD Flash', 'Dimsport New Genius', 'Dimsport New Trasdata', 'I/O Terminal', 'Magic Motorsport FLEX', 'MPPS', 'PCMflash'
  ]
);
INSERT INTO settings DEFAULT VALUES;

-- Colours of the custom theme; an empty one keeps the theme's own.
CREATE DOMAIN color AS text NOT NULL DEFAULT '' CHECK (VALUE ~ '^(#[0-9a-f]{6})?$');
CREATE TABLE theme_settings (
  one_row boolean PRIMARY KEY DEFAULT true CHECK (one_row),
  header_top_color color,
  header_bar_color color,
  header_top_text_color color,
  header_bar_text_color color,
  left_bar_color color,
  left_bar_text_color color,
  card_bg_color color,
  card_text_color color,
  body_bg_color color,
  vehicle_bg_color color,
  vehicle_text_color color
);
INSERT INTO theme_settings DEFAULT VALUES;

CREATE TABLE policies (
  one_row boolean PRIMARY KEY DEFAULT true CHECK (one_row),
  terms_of_use text NOT NULL DEFAULT '',
  privacy_policy text NOT NULL DEFAULT '',
  cookie text NOT NULL DEFAULT '',
  updated_at timestamptz
);
INSERT INTO policies DEFAULT VALUES;

-- Hundredths of a percent. Standard rates of the member states of the EU and of some neighbours; the site's own country is
-- switched on at set-up, the rest by the operator, who answers for being registered there.
CREATE TABLE vat (
  country text PRIMARY KEY CHECK (country ~ '^[A-Z]{2}$'),
  percentage bigint NOT NULL CHECK (percentage BETWEEN 0 AND 10000),
  enabled boolean NOT NULL DEFAULT false
);
INSERT INTO vat (country, percentage) VALUES
  ('AT', 2000), ('BE', 2100), ('BG', 2000), ('CY', 1900), ('CZ', 2100), ('DE', 1900), ('DK', 2500), ('EE', 2400), ('ES', 2100),
  ('FI', 2550), ('FR', 2000), ('GR', 2400), ('HR', 2500), ('HU', 2700), ('IE', 2300), ('IT', 2200), ('LT', 2100), ('LU', 1700),
  ('LV', 2100), ('MT', 1800), ('NL', 2100), ('PL', 2300), ('PT', 2300), ('RO', 2100), ('SE', 2500), ('SI', 2200), ('SK', 2300),
  ('CH', 810), ('GB', 2000), ('NO', 2500), ('TR', 2000), ('UA', 2000);

-- Vehicles: five levels, a name once within its parent.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE vtypes (
  _id uuid PRIMARY KEY,
  name text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX vtypes_name ON vtypes (lower(name));

CREATE TABLE manufacturers (
  _id uuid PRIMARY KEY,
  vtype_id uuid NOT NULL REFERENCES vtypes,
  name text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX manufacturers_name ON manufacturers (vtype_id, lower(name));

CREATE TABLE vmodels (
  _id uuid PRIMARY KEY,
  manufacturer_id uuid NOT NULL REFERENCES manufacturers,
  name text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX vmodels_name ON vmodels (manufacturer_id, lower(name));

CREATE TABLE generations (
  _id uuid PRIMARY KEY,
  vmodel_id uuid NOT NULL REFERENCES vmodels,
  name text NOT NULL,
  year_from int,
  year_to int,
  created_at timestamptz NOT NULL,
  CHECK (year_to >= year_from)
);
CREATE UNIQUE INDEX generations_name ON generations (vmodel_id, lower(name));

-- One engine comes with several control units: a variant is told from its sisters by name and ECU.
CREATE TABLE variants (
  _id uuid PRIMARY KEY,
  generation_id uuid NOT NULL REFERENCES generations,
  name text NOT NULL,
  engine text NOT NULL DEFAULT '',
  engine_code text NOT NULL DEFAULT '',
  fuel text CHECK (fuel IN ('petrol', 'diesel', 'hybrid', 'lpg', 'cng', 'ethanol', 'electric')),
  displacement_cc int,
  power_hp int,
  torque_nm int,
  stages jsonb NOT NULL DEFAULT '[]',
  ecu_brand text NOT NULL DEFAULT '',
  ecu_version text NOT NULL DEFAULT '',
  transmission text NOT NULL DEFAULT '',
  read_tools text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  -- Everything that quick search looks at, lower case, each word after a blank; kept by the triggers below.
  search text NOT NULL
);
CREATE UNIQUE INDEX variants_name ON variants (generation_id, lower(name), lower(ecu_brand), lower(ecu_version));
CREATE INDEX variants_search ON variants USING gin (search gin_trgm_ops);
CREATE INDEX variants_ecu_brand ON variants (ecu_brand) WHERE ecu_brand <> '';

CREATE FUNCTION variant_search(variant variants) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT ' ' || lower(concat_ws(' ', manufacturers.name, vmodels.name, generations.name, variant.name, variant.engine,
    variant.engine_code, variant.fuel, variant.ecu_brand, variant.ecu_version,
    CASE WHEN variant.power_hp IS NOT NULL THEN variant.power_hp || 'hp' END))
  FROM generations JOIN vmodels ON vmodels._id = generations.vmodel_id
    JOIN manufacturers ON manufacturers._id = vmodels.manufacturer_id
  WHERE generations._id = variant.generation_id
$$;

-- A variant of an unknown generation gets a text too, so that the foreign key is what refuses it.
CREATE FUNCTION keep_variant_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := coalesce(variant_search(NEW), '');
  RETURN NEW;
END $$;
CREATE TRIGGER variants_search BEFORE INSERT OR UPDATE ON variants FOR EACH ROW EXECUTE FUNCTION keep_variant_search();

-- A level above was renamed or moved: touching its variants writes their text anew.
CREATE FUNCTION renew_variant_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE variants SET search = '' WHERE generation_id IN (
    SELECT generations._id FROM generations JOIN vmodels ON vmodels._id = generations.vmodel_id
    WHERE NEW._id = CASE TG_TABLE_NAME WHEN 'generations' THEN generations._id WHEN 'vmodels' THEN vmodels._id ELSE vmodels.manufacturer_id END);
  RETURN NULL;
END $$;
CREATE TRIGGER generations_renamed AFTER UPDATE OF name, vmodel_id ON generations FOR EACH ROW EXECUTE FUNCTION renew_variant_search();
CREATE TRIGGER vmodels_renamed AFTER UPDATE OF name, manufacturer_id ON vmodels FOR EACH ROW EXECUTE FUNCTION renew_variant_search();
CREATE TRIGGER manufacturers_renamed AFTER UPDATE OF name ON manufacturers FOR EACH ROW EXECUTE FUNCTION renew_variant_search();

-- A row of each level as it is shown: the names above it, from the type down, and what a keyword is looked for in.
CREATE VIEW vtype_rows AS SELECT _id, name, '{}'::text[] AS path, ' ' || lower(name) AS search FROM vtypes;
CREATE VIEW manufacturer_rows AS
  SELECT child._id, vtype_id, child.name, ARRAY[parent.name] AS path, parent.search || ' ' || lower(child.name) AS search
  FROM manufacturers child JOIN vtype_rows parent ON parent._id = vtype_id;
CREATE VIEW vmodel_rows AS
  SELECT child._id, manufacturer_id, child.name, parent.path || parent.name AS path, parent.search || ' ' || lower(child.name) AS search
  FROM vmodels child JOIN manufacturer_rows parent ON parent._id = manufacturer_id;
CREATE VIEW generation_rows AS
  SELECT child._id, vmodel_id, child.name, year_from, year_to, parent.path || parent.name AS path,
    parent.search || ' ' || lower(child.name) AS search
  FROM generations child JOIN vmodel_rows parent ON parent._id = vmodel_id;
CREATE VIEW variant_rows AS
  SELECT child.*, parent.path || parent.name AS path FROM variants child JOIN generation_rows parent ON parent._id = generation_id;

-- A variant with everything above it.
CREATE VIEW vehicles AS
  SELECT variants._id, generation_id, variants.name, engine, engine_code, fuel, displacement_cc, power_hp, torque_nm, stages, ecu_brand,
    ecu_version, transmission, read_tools, search, vtype_id, vtypes.name AS vtype, manufacturer_id, manufacturers.name AS manufacturer,
    vmodel_id, vmodels.name AS vmodel, generations.name AS generation, year_from, year_to
  FROM variants JOIN generations ON generations._id = generation_id JOIN vmodels ON vmodels._id = vmodel_id
    JOIN manufacturers ON manufacturers._id = manufacturer_id JOIN vtypes ON vtypes._id = vtype_id;

-- Tuning. Orders keep names and prices of their own, so a service or option may go at any time.
CREATE TABLE services (
  _id uuid PRIMARY KEY,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  main_service boolean NOT NULL DEFAULT false,
  time_hint text NOT NULL DEFAULT '',
  online boolean NOT NULL DEFAULT true,
  position int NOT NULL,
  price_1 bigint NOT NULL CHECK (price_1 >= 0),
  price_2 bigint NOT NULL CHECK (price_2 >= 0),
  price_3 bigint NOT NULL CHECK (price_3 >= 0),
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX services_name ON services (lower(name));

CREATE TABLE options (
  _id uuid PRIMARY KEY,
  name text NOT NULL,
  effect text NOT NULL DEFAULT 'increment' CHECK (effect IN ('increment', 'decrement')),
  note text NOT NULL DEFAULT '',
  off_road boolean NOT NULL DEFAULT false,
  position int NOT NULL,
  price_1 bigint NOT NULL CHECK (price_1 >= 0),
  price_2 bigint NOT NULL CHECK (price_2 >= 0),
  price_3 bigint NOT NULL CHECK (price_3 >= 0),
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX options_name ON options (lower(name));

CREATE TABLE service_options (
  service_id uuid NOT NULL REFERENCES services ON DELETE CASCADE,
  option_id uuid NOT NULL REFERENCES options ON DELETE CASCADE,
  PRIMARY KEY (service_id, option_id)
);
CREATE INDEX service_options_option ON service_options (option_id);
