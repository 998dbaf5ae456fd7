-- When the team answers, how long orders took in that time, and the views that staff keep of the queue.

-- `days`: from Monday on, the spans of each day, [{"from": "08:00", "to": "18:00"}]. Not enabled: all time counts, and nothing is published.
CREATE TABLE open_times (
  one_row boolean PRIMARY KEY DEFAULT true CHECK (one_row),
  enabled boolean NOT NULL DEFAULT false,
  time_zone text NOT NULL DEFAULT 'UTC',
  days jsonb NOT NULL
);
INSERT INTO open_times (days)
SELECT jsonb_agg(CASE WHEN day <= 5 THEN '[{"from": "08:00", "to": "18:00"}]'::jsonb ELSE '[]'::jsonb END ORDER BY day)
FROM generate_series(1, 7) AS day;

CREATE TABLE closing_dates (
  _id uuid PRIMARY KEY,
  name text NOT NULL,
  date date NOT NULL,
  last_date date NOT NULL,
  yearly boolean NOT NULL,
  created_at timestamptz NOT NULL,
  CHECK (last_date BETWEEN date AND date + 92)
);
CREATE INDEX closing_dates_by_date ON closing_dates (date, _id);

CREATE INDEX orders_waiting_due ON orders (due_at, _id) WHERE status IN ('pending', 'in_progress', 'incomplete');
CREATE INDEX orders_assigned ON orders (assignee_id, listed_at DESC, _id DESC) WHERE assignee_id IS NOT NULL;
CREATE INDEX orders_finished_services ON orders USING gin (services) WHERE status IN ('completed', 'cancelled');

-- Whom a line of the timeline is about, beside who did it: the colleague who was given the order.
ALTER TABLE order_timeline ADD COLUMN about_id uuid REFERENCES users;

-- One row a delivery. `minutes` within the opening hours of that day, without the time in which the order waited for its customer;
-- a delivery after a revision counts from the revision on.
CREATE TABLE order_turnarounds (
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  delivery_no int NOT NULL CHECK (delivery_no > 0),
  -- Who delivered; null: nobody of the team did.
  staff_id uuid REFERENCES users,
  time_frame text NOT NULL,
  -- Sorted, so that equal choices are equal.
  services text[] NOT NULL,
  minutes int NOT NULL CHECK (minutes >= 0),
  in_time boolean NOT NULL,
  completed_at timestamptz NOT NULL,
  PRIMARY KEY (order_id, delivery_no)
);
CREATE INDEX order_turnarounds_by_day ON order_turnarounds (completed_at);
CREATE INDEX order_turnarounds_of_services ON order_turnarounds (services, completed_at DESC) WHERE delivery_no = 1;
CREATE INDEX order_turnarounds_of_frame ON order_turnarounds (time_frame, completed_at DESC) WHERE delivery_no = 1;
CREATE INDEX order_turnarounds_of_staff ON order_turnarounds (staff_id, completed_at DESC);

-- No hours were kept so far: all time counted.
INSERT INTO order_turnarounds (order_id, delivery_no, staff_id, time_frame, services, minutes, in_time, completed_at)
SELECT _id, 1, assignee_id, time_frame, ARRAY(SELECT name FROM unnest(services) AS name ORDER BY name COLLATE "C"),
  greatest(0, extract(epoch FROM completed_at - submitted_at) / 60)::int, completed_at <= due_at, completed_at
FROM orders WHERE status = 'completed';

CREATE TABLE queue_views (
  _id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL,
  filters jsonb NOT NULL,
  is_default boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX queue_views_name ON queue_views (user_id, lower(name));
CREATE UNIQUE INDEX queue_views_default ON queue_views (user_id) WHERE is_default;
