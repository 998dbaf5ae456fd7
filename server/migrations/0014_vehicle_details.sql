-- What a variant's page shows beyond its figures; few of many variants have it, so it stands beside them.
CREATE TABLE variant_details (
  variant_id uuid PRIMARY KEY REFERENCES variants ON DELETE CASCADE,
  description text NOT NULL DEFAULT '',
  updated_at timestamptz NOT NULL
);

CREATE TABLE variant_pictures (
  file_id uuid PRIMARY KEY REFERENCES files,
  variant_id uuid NOT NULL REFERENCES variants ON DELETE CASCADE,
  position int NOT NULL,
  width int NOT NULL,
  height int NOT NULL
);
CREATE INDEX variant_pictures_variant ON variant_pictures (variant_id, position);

-- However a picture goes, also with its variant, its content is left to the sweep.
CREATE FUNCTION drop_variant_picture() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE files SET deleted_at = now() WHERE _id = OLD.file_id AND deleted_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER variant_pictures_dropped AFTER DELETE ON variant_pictures FOR EACH ROW EXECUTE FUNCTION drop_variant_picture();

-- Sorting by name and narrowing down by fuel stay quick with hundreds of thousands of variants.
CREATE INDEX variants_by_name ON variants (lower(name), _id);
CREATE INDEX variants_fuel ON variants (fuel, _id DESC) WHERE fuel IS NOT NULL;

-- The views of rows count what stands directly below, and name the levels above by id too.
CREATE OR REPLACE VIEW vtype_rows AS
  SELECT _id, name, '{}'::text[] AS path, ' ' || lower(name) AS search,
    (SELECT count(*)::int FROM manufacturers WHERE vtype_id = vtypes._id) AS children,
    '{}'::uuid[] AS above
  FROM vtypes;
CREATE OR REPLACE VIEW manufacturer_rows AS
  SELECT child._id, vtype_id, child.name, ARRAY[parent.name] AS path, parent.search || ' ' || lower(child.name) AS search,
    (SELECT count(*)::int FROM vmodels WHERE manufacturer_id = child._id) AS children,
    ARRAY[parent._id] AS above
  FROM manufacturers child JOIN vtype_rows parent ON parent._id = vtype_id;
CREATE OR REPLACE VIEW vmodel_rows AS
  SELECT child._id, manufacturer_id, child.name, parent.path || parent.name AS path, parent.search || ' ' || lower(child.name) AS search,
    (SELECT count(*)::int FROM generations WHERE vmodel_id = child._id) AS children,
    parent.above || parent._id AS above
  FROM vmodels child JOIN manufacturer_rows parent ON parent._id = manufacturer_id;
CREATE OR REPLACE VIEW generation_rows AS
  SELECT child._id, vmodel_id, child.name, year_from, year_to, parent.path || parent.name AS path,
    parent.search || ' ' || lower(child.name) AS search,
    (SELECT count(*)::int FROM variants WHERE generation_id = child._id) AS children,
    parent.above || parent._id AS above
  FROM generations child JOIN vmodel_rows parent ON parent._id = vmodel_id;
CREATE OR REPLACE VIEW variant_rows AS
  SELECT child.*, parent.path || parent.name AS path,
    (SELECT count(*)::int FROM variant_pictures WHERE variant_id = child._id) AS pictures,
    parent.above || parent._id AS above
  FROM variants child JOIN generation_rows parent ON parent._id = generation_id;
