-- Choices for single events. Without one, an event follows the choice for its topic.
CREATE TABLE notification_event_choices (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  event text NOT NULL,
  channel text NOT NULL,
  wanted boolean NOT NULL,
  PRIMARY KEY (user_id, event, channel)
);

-- The site's defaults for people who have not chosen, where they differ from those of the software.
CREATE TABLE notification_defaults (
  audience text NOT NULL CHECK (audience IN ('customers', 'team')),
  topic text NOT NULL,
  channel text NOT NULL,
  wanted boolean NOT NULL,
  PRIMARY KEY (audience, topic, channel)
);
