-- The public page of a vehicle is found by the end of its id, which ends its path.
CREATE INDEX variants_code ON variants (right(_id::text, 8));

-- Earlier names of makes and models. Their earlier paths redirect to the current ones.
CREATE TABLE former_manufacturer_names (
  manufacturer_id uuid NOT NULL REFERENCES manufacturers ON DELETE CASCADE,
  name text NOT NULL,
  PRIMARY KEY (manufacturer_id, name)
);
CREATE TABLE former_vmodel_names (
  manufacturer_id uuid NOT NULL REFERENCES manufacturers ON DELETE CASCADE,
  vmodel_id uuid NOT NULL REFERENCES vmodels ON DELETE CASCADE,
  name text NOT NULL,
  PRIMARY KEY (manufacturer_id, vmodel_id, name)
);
CREATE INDEX former_vmodel_names_vmodel ON former_vmodel_names (vmodel_id);

CREATE FUNCTION keep_former_manufacturer_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO former_manufacturer_names VALUES (OLD._id, OLD.name) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER manufacturers_former_name AFTER UPDATE OF name ON manufacturers FOR EACH ROW
  WHEN (OLD.name <> NEW.name) EXECUTE FUNCTION keep_former_manufacturer_name();

CREATE FUNCTION keep_former_vmodel_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO former_vmodel_names VALUES (OLD.manufacturer_id, OLD._id, OLD.name) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER vmodels_former_name AFTER UPDATE OF name, manufacturer_id ON vmodels FOR EACH ROW
  WHEN ((OLD.manufacturer_id, OLD.name) IS DISTINCT FROM (NEW.manufacturer_id, NEW.name)) EXECUTE FUNCTION keep_former_vmodel_name();
