-- What staff have decided about a provider's report that matches nothing. A report itself never changes.
CREATE TABLE payment_event_notes (
  event_id uuid PRIMARY KEY REFERENCES payment_events,
  note text NOT NULL CHECK (note <> ''),
  noted_by uuid NOT NULL REFERENCES users,
  noted_at timestamptz NOT NULL
);

-- Money that has arrived but pays nothing, on its way back or returned. Refunds of payments that counted are in payment_refunds.
CREATE TABLE unmatched_refunds (
  _id uuid PRIMARY KEY,
  event_id uuid NOT NULL REFERENCES payment_events,
  attempt_id uuid NOT NULL REFERENCES payment_attempts,
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  status text NOT NULL CHECK (status IN ('starting', 'pending', 'done', 'failed')),
  provider_ref text,
  reason text NOT NULL,
  -- Null: it was returned at the provider.
  actor_id uuid REFERENCES users,
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  CHECK ((status IN ('done', 'failed')) = (settled_at IS NOT NULL))
);
CREATE UNIQUE INDEX unmatched_refunds_once ON unmatched_refunds (attempt_id) WHERE status <> 'failed';
CREATE INDEX unmatched_refunds_of_event ON unmatched_refunds (event_id);

-- What the provider calls the transaction, which some need for a refund.
ALTER TABLE payment_events ADD COLUMN txn_id text;
CREATE INDEX payment_events_received ON payment_events (received_at DESC, _id DESC);
CREATE INDEX payment_events_unmatched ON payment_events (received_at) WHERE outcome IN ('surplus', 'mismatch', 'unknown');

-- Surplus payments whose refund was reported before this migration.
INSERT INTO unmatched_refunds (_id, event_id, attempt_id, amount, currency, status, reason, created_at, settled_at)
  SELECT gen_random_uuid(), e._id, e.attempt_id, e.amount, e.currency, 'done', '', a.updated_at, a.updated_at
  FROM payment_events e JOIN payment_attempts a ON a._id = e.attempt_id
  WHERE e.outcome = 'surplus' AND e.kind = 'paid' AND a.status = 'cancelled' AND e.amount > 0 AND e.currency IS NOT NULL;

-- Reports with whether something is left to do. Only money that has moved is.
CREATE VIEW payment_event_rows AS
  SELECT e.*, n.note, n.noted_by, n.noted_at,
    CASE
      WHEN e.outcome NOT IN ('surplus', 'mismatch', 'unknown') OR e.kind IN ('failed', 'cancelled', 'other') THEN 'matched'
      WHEN n.event_id IS NOT NULL THEN 'handled'
      WHEN r.status = 'done' THEN 'refunded'
      WHEN r.status IS NOT NULL THEN 'refunding'
      ELSE 'open'
    END AS state
  FROM payment_events e
  LEFT JOIN payment_event_notes n ON n.event_id = e._id
  LEFT JOIN unmatched_refunds r ON r.attempt_id = e.attempt_id AND e.kind = 'paid' AND r.status <> 'failed';
