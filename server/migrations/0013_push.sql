-- Browsers that are told while nobody looks at the app, for as long as the session lasts in which somebody asked for it.
CREATE TABLE push_subscriptions (
  _id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
  endpoint text NOT NULL UNIQUE,
  p256dh text NOT NULL,
  auth text NOT NULL,
  -- Our key that the browser subscribed with: with another one the push service refuses us.
  vapid_key text NOT NULL,
  user_agent text NOT NULL,
  expires_at timestamptz,
  created_at timestamptz NOT NULL,
  last_sent_at timestamptz
);
CREATE INDEX push_subscriptions_user ON push_subscriptions (user_id);
CREATE INDEX push_subscriptions_session ON push_subscriptions (session_id);

-- Only for a push: the person does not want to see it in the app.
ALTER TABLE in_app_notifications ADD COLUMN in_app boolean NOT NULL DEFAULT true;
DROP INDEX in_app_notifications_unread;
CREATE INDEX in_app_notifications_unread ON in_app_notifications (user_id) WHERE read_at IS NULL AND in_app;

-- What somebody chose about a topic on a channel; without a row it is as the site does by itself.
CREATE TABLE notification_choices (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  topic text NOT NULL,
  channel text NOT NULL,
  wanted boolean NOT NULL,
  PRIMARY KEY (user_id, topic, channel)
);

-- What the site tells nobody, as topic.channel.
ALTER TABLE settings ADD COLUMN notifications_off text[] NOT NULL DEFAULT '{}';
