-- Where the control unit and the AdBlue unit are: of one variant, or of everything below another level. An entry goes with its level.
CREATE TABLE ecu_adblue_locations (
  _id uuid PRIMARY KEY,
  vtype_id uuid UNIQUE REFERENCES vtypes ON DELETE CASCADE,
  manufacturer_id uuid UNIQUE REFERENCES manufacturers ON DELETE CASCADE,
  vmodel_id uuid UNIQUE REFERENCES vmodels ON DELETE CASCADE,
  generation_id uuid UNIQUE REFERENCES generations ON DELETE CASCADE,
  variant_id uuid UNIQUE REFERENCES variants ON DELETE CASCADE,
  ecu_location text NOT NULL,
  adblue_location text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK (num_nonnulls(vtype_id, manufacturer_id, vmodel_id, generation_id, variant_id) = 1)
);

CREATE TABLE location_pictures (
  file_id uuid PRIMARY KEY REFERENCES files,
  location_id uuid NOT NULL REFERENCES ecu_adblue_locations ON DELETE CASCADE,
  part text NOT NULL CHECK (part IN ('ecu', 'adblue')),
  position int NOT NULL,
  width int NOT NULL,
  height int NOT NULL
);
CREATE INDEX location_pictures_location ON location_pictures (location_id, part, position);

-- However a picture goes, also with its vehicle, its content is left to the sweep.
CREATE FUNCTION drop_location_picture() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE files SET deleted_at = now() WHERE _id = OLD.file_id AND deleted_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER location_pictures_dropped AFTER DELETE ON location_pictures FOR EACH ROW EXECUTE FUNCTION drop_location_picture();

CREATE FUNCTION location_images(location uuid, which text) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT coalesce(json_agg(json_build_object('_id', file_id, 'width', width, 'height', height) ORDER BY position), '[]')
  FROM location_pictures WHERE location_id = location AND part = which
$$;

-- Any entry of the five levels by its id, with ids and names from the type down to itself.
CREATE VIEW vehicle_places AS
  SELECT 'vtype' AS level, _id, ARRAY[_id] AS ids, ARRAY[name] AS path FROM vtypes
  UNION ALL SELECT 'manufacture', a._id, ARRAY[t._id, a._id], ARRAY[t.name, a.name]
    FROM manufacturers a JOIN vtypes t ON t._id = a.vtype_id
  UNION ALL SELECT 'vmodel', m._id, ARRAY[t._id, a._id, m._id], ARRAY[t.name, a.name, m.name]
    FROM vmodels m JOIN manufacturers a ON a._id = m.manufacturer_id JOIN vtypes t ON t._id = a.vtype_id
  UNION ALL SELECT 'generation', g._id, ARRAY[t._id, a._id, m._id, g._id], ARRAY[t.name, a.name, m.name, g.name]
    FROM generations g JOIN vmodels m ON m._id = g.vmodel_id JOIN manufacturers a ON a._id = m.manufacturer_id
      JOIN vtypes t ON t._id = a.vtype_id
  UNION ALL SELECT 'variant', v._id, ARRAY[v.vtype_id, v.manufacturer_id, v.vmodel_id, v.generation_id, v._id],
      ARRAY[v.vtype, v.manufacturer, v.vmodel, v.generation, v.name]
    FROM vehicles v;

-- As the list shows them.
CREATE VIEW ecu_adblue_location_rows AS
  SELECT l._id, v.level, v.path, v.ids[1] AS vtype, v.ids[2] AS manufacture, v.ids[3] AS vmodel, v.ids[4] AS generation,
    v.ids[5] AS variant, l.ecu_location, l.adblue_location, location_images(l._id, 'ecu') AS ecu_location_images,
    location_images(l._id, 'adblue') AS adblue_location_images, l.created_at, l.updated_at,
    array_to_string(v.path, ' ') || ' ' || l.ecu_location || ' ' || l.adblue_location AS search
  FROM ecu_adblue_locations l
    JOIN vehicle_places v ON v._id = coalesce(l.variant_id, l.generation_id, l.vmodel_id, l.manufacturer_id, l.vtype_id);
