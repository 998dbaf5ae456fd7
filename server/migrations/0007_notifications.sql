-- One row a recipient: read or unread is each person's own.
CREATE TABLE in_app_notifications (
  _id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL,
  values jsonb NOT NULL,
  link text NOT NULL,
  created_at timestamptz NOT NULL,
  read_at timestamptz
);
CREATE INDEX in_app_notifications_user ON in_app_notifications (user_id, created_at DESC, _id DESC);
CREATE INDEX in_app_notifications_unread ON in_app_notifications (user_id) WHERE read_at IS NULL;
