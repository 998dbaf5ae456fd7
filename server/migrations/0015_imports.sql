-- Imports of tables: a file is checked into import_rows, shown, and then applied or forgotten. The engine knows no domain's tables; people
-- are named by id without a foreign key.
CREATE TABLE imports (
  _id uuid PRIMARY KEY,
  resource text NOT NULL,
  author_id uuid NOT NULL,
  file_id uuid NOT NULL REFERENCES files,
  status text NOT NULL DEFAULT 'checking'
    CHECK (status IN ('checking', 'checked', 'refused', 'applying', 'applied', 'failed', 'cancelled')),
  progress smallint NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 100),
  rows int NOT NULL DEFAULT 0,
  added int NOT NULL DEFAULT 0,
  changed int NOT NULL DEFAULT 0,
  unchanged int NOT NULL DEFAULT 0,
  refused int NOT NULL DEFAULT 0,
  fault jsonb,
  samples jsonb NOT NULL DEFAULT '[]',
  -- What each row would do, in short: when it is another at the moment of applying, nothing is done.
  fingerprint text,
  created_at timestamptz NOT NULL,
  checked_at timestamptz,
  finished_at timestamptz
);
CREATE INDEX imports_latest ON imports (resource, created_at DESC, _id DESC);
CREATE INDEX imports_open ON imports (created_at) WHERE status IN ('checking', 'checked', 'applying');

-- May be lost in a crash: then the file is checked again. `key` tells rows apart, `data` holds the columns that the file has.
CREATE UNLOGGED TABLE import_rows (
  import_id uuid NOT NULL,
  row int NOT NULL,
  key text NOT NULL,
  data jsonb NOT NULL,
  PRIMARY KEY (import_id, row)
);

CREATE TABLE import_refusals (
  import_id uuid NOT NULL REFERENCES imports ON DELETE CASCADE,
  row int NOT NULL,
  "column" text NOT NULL,
  code text NOT NULL,
  details jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX import_refusals_row ON import_refusals (import_id, row);

-- A UUIDv7 for row n of a statement (RFC 9562, method 1: the counter stands behind the time), so that rows that are written by SQL are
-- ordered as those that the app names.
CREATE FUNCTION new_id(at timestamptz, n int) RETURNS uuid LANGUAGE sql VOLATILE AS $$
  SELECT (
    lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0')
    || '7' || lpad(to_hex((n >> 14) & 4095), 3, '0')
    || to_hex(32768 | (n & 16383))
    || right(replace(gen_random_uuid()::text, '-', ''), 12)
  )::uuid
$$;

-- Vehicles as rows of a file: every variant with the names above it, its stages side by side.
CREATE FUNCTION stages_of_row(data jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object('stage', n, 'power_hp', power_hp, 'torque_nm', torque_nm) ORDER BY n), '[]')
  FROM generate_series(1, 4) AS n,
    LATERAL (SELECT (data->>('stage_' || n || '_power_hp'))::int AS power_hp, (data->>('stage_' || n || '_torque_nm'))::int AS torque_nm) AS one
  WHERE power_hp IS NOT NULL OR torque_nm IS NOT NULL
$$;

CREATE VIEW variant_sheet AS
  SELECT variants._id, jsonb_build_object(
    'type', vtypes.name, 'manufacture', manufacturers.name, 'model', vmodels.name, 'generation', generations.name,
    'year_from', year_from, 'year_to', year_to, 'variant', variants.name, 'engine', engine, 'engine_code', engine_code, 'fuel', fuel,
    'displacement_cc', displacement_cc, 'power_hp', power_hp, 'torque_nm', torque_nm, 'ecu_brand', ecu_brand, 'ecu_version', ecu_version,
    'transmission', transmission, 'read_tools', read_tools,
    'stage_1_power_hp', jsonb_path_query_first(stages, '$[*] ? (@.stage == 1).power_hp'),
    'stage_1_torque_nm', jsonb_path_query_first(stages, '$[*] ? (@.stage == 1).torque_nm'),
    'stage_2_power_hp', jsonb_path_query_first(stages, '$[*] ? (@.stage == 2).power_hp'),
    'stage_2_torque_nm', jsonb_path_query_first(stages, '$[*] ? (@.stage == 2).torque_nm'),
    'stage_3_power_hp', jsonb_path_query_first(stages, '$[*] ? (@.stage == 3).power_hp'),
    'stage_3_torque_nm', jsonb_path_query_first(stages, '$[*] ? (@.stage == 3).torque_nm'),
    'stage_4_power_hp', jsonb_path_query_first(stages, '$[*] ? (@.stage == 4).power_hp'),
    'stage_4_torque_nm', jsonb_path_query_first(stages, '$[*] ? (@.stage == 4).torque_nm')) AS data
  FROM variants JOIN generations ON generations._id = generation_id JOIN vmodels ON vmodels._id = vmodel_id
    JOIN manufacturers ON manufacturers._id = manufacturer_id JOIN vtypes ON vtypes._id = vtype_id;
