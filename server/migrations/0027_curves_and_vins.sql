-- Power curves that were measured, by variant and stage; 0 is as it was built. The rest is modelled (docs/decisions/027).
CREATE TABLE variant_curves (
  variant_id uuid NOT NULL REFERENCES variants ON DELETE CASCADE,
  stage smallint NOT NULL CHECK (stage BETWEEN 0 AND 4),
  -- [{rpm, power_hp, torque_nm}], rpm rising.
  points jsonb NOT NULL CHECK (jsonb_typeof(points) = 'array'),
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (variant_id, stage)
);

-- What orders have taught about VINs: all of a number that says the model, nothing that says the car. Vehicles know no orders, so
-- theirs are named by id without a foreign key (docs/decisions/028).
CREATE TABLE learned_vins (
  order_id uuid PRIMARY KEY,
  pattern text NOT NULL CHECK (length(pattern) = 8),
  year_code text NOT NULL CHECK (length(year_code) = 1),
  variant_id uuid NOT NULL REFERENCES variants ON DELETE CASCADE
);
CREATE INDEX learned_vins_pattern ON learned_vins (pattern, year_code, variant_id);
CREATE INDEX learned_vins_variant ON learned_vins (variant_id);
