-- Where partners are told about their orders. The secret of the signatures is sealed.
CREATE TABLE access_webhooks (
  access_api_id uuid PRIMARY KEY REFERENCES access_apis ON DELETE CASCADE,
  url text NOT NULL,
  secret_sealed bytea,
  is_on boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL
);

-- `_id` identifies the event for the receiver, in all attempts and replays.
CREATE TABLE webhook_deliveries (
  _id uuid PRIMARY KEY,
  access_api_id uuid NOT NULL REFERENCES access_webhooks ON DELETE CASCADE,
  type text NOT NULL,
  payload text NOT NULL,
  status text NOT NULL CHECK (status IN ('waiting', 'delivered', 'failed')),
  attempts int NOT NULL DEFAULT 0,
  -- Of the last attempt; no code if there was no response.
  code int,
  detail text NOT NULL DEFAULT '',
  took_ms int,
  created_at timestamptz NOT NULL,
  last_at timestamptz,
  next_at timestamptz
);
CREATE INDEX webhook_deliveries_of_access ON webhook_deliveries (access_api_id, _id DESC);
CREATE INDEX webhook_deliveries_created ON webhook_deliveries (created_at);
