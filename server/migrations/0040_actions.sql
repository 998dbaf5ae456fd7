-- What an action is about to ask of another server is committed before the call, and the answer after it.
CREATE TABLE actions (
  _id uuid PRIMARY KEY,
  name text NOT NULL,
  intent jsonb NOT NULL,
  actor_id uuid,
  begun_at timestamptz NOT NULL,
  -- Until then one process is making the call; later any process may make it again.
  leased_until timestamptz NOT NULL,
  settled_at timestamptz,
  -- json, not jsonb: a repeated answer is the first one to the letter.
  answer json,
  CHECK ((settled_at IS NULL) = (answer IS NULL))
);
CREATE INDEX actions_unsettled ON actions (begun_at) WHERE settled_at IS NULL;
CREATE INDEX actions_settled ON actions (settled_at) WHERE settled_at IS NOT NULL;

-- The events that webhooks have delivered: each is handled once, however often it arrives.
CREATE TABLE webhook_events (
  source text NOT NULL,
  event_id text NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (source, event_id)
);
