-- Codes. What the standard says is kept up to date at every start (keep-standard-codes.ts), until somebody here says it otherwise.
CREATE TABLE pcodes (
  _id uuid PRIMARY KEY,
  code text NOT NULL CHECK (code ~ '^[PCBU][0-3][0-9A-F]{3}$'),
  description text NOT NULL,
  standard text,
  origin text NOT NULL GENERATED ALWAYS AS (CASE WHEN description = standard THEN 'standard' ELSE 'own' END) STORED,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX pcodes_code ON pcodes (code);

-- Codes of Renault and Dacia and what they are as P codes; on another control unit the same code means something else.
CREATE TABLE dpcodes (
  _id uuid PRIMARY KEY,
  df_code text NOT NULL CHECK (df_code ~ '^DF\d{3,4}$'),
  p_code text NOT NULL CHECK (p_code ~ '^[PCBU][0-3][0-9A-F]{3}$'),
  ecu text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  -- Shows how an entry is meant; not checked against any car.
  example boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX dpcodes_pair ON dpcodes (df_code, p_code, lower(ecu));
CREATE INDEX dpcodes_p_code ON dpcodes (p_code);
INSERT INTO dpcodes (_id, df_code, p_code, ecu, description, example, created_at) VALUES
  (gen_random_uuid(), 'DF001', 'P0115', '', 'Coolant temperature sensor circuit', true, now()),
  (gen_random_uuid(), 'DF007', 'P0190', '', 'Rail pressure sensor circuit', true, now()),
  (gen_random_uuid(), 'DF026', 'P0201', '', 'Cylinder 1 injector control circuit', true, now());

-- Numbers of Bosch, whole or their beginnings.
CREATE TABLE bcodes (
  _id uuid PRIMARY KEY,
  code text NOT NULL CHECK (code ~ '^[0-9A-Z]{4,12}$'),
  ecu text NOT NULL DEFAULT '',
  description text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX bcodes_code ON bcodes (code);

-- Which standard codes this site has been given: one that staff removed does not come back.
CREATE TABLE standard_codes (
  one_row boolean PRIMARY KEY DEFAULT true CHECK (one_row),
  version text NOT NULL DEFAULT '',
  codes text[] NOT NULL DEFAULT '{}'
);
INSERT INTO standard_codes DEFAULT VALUES;
