-- What every command of every domain leaves behind or leans on.

CREATE TABLE audit (
  _id uuid PRIMARY KEY,
  at timestamptz NOT NULL,
  name text NOT NULL,
  actor_id uuid,
  impersonator_id uuid,
  target_id uuid,
  request_id text NOT NULL,
  address text NOT NULL,
  facts jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX audit_at ON audit (at DESC);
CREATE INDEX audit_target ON audit (target_id, at DESC) WHERE target_id IS NOT NULL;
CREATE INDEX audit_actor ON audit (actor_id, at DESC) WHERE actor_id IS NOT NULL;

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE ON audit FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- One row a money request; concurrent twins wait on the primary key and then read the first one's answer.
CREATE TABLE idempotency_keys (
  caller text NOT NULL,
  key text NOT NULL,
  endpoint text NOT NULL,
  request_hash text NOT NULL,
  -- json, not jsonb: a repeated answer is the first one to the letter.
  answer json,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (caller, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);

-- Counters may be lost in a crash; they are never worth a write-ahead log.
CREATE UNLOGGED TABLE rate_limits (
  key text PRIMARY KEY,
  window_start timestamptz NOT NULL,
  hits int NOT NULL
);
