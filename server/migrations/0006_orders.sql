-- Service orders. A status is changed by the verbs only; the checks here say the same as the table of moves.

-- How a person is called in lists.
CREATE FUNCTION person_name(person users) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(nullif(trim(person.firstname || ' ' || person.lastname), ''), person.username)
$$;

CREATE SEQUENCE order_numbers AS int START 100001;

CREATE TABLE orders (
  _id uuid PRIMARY KEY,
  number int UNIQUE,
  user_id uuid NOT NULL REFERENCES users,
  status text NOT NULL CHECK (status IN ('draft', 'pending', 'in_progress', 'incomplete', 'completed', 'cancelled')),
  payment text NOT NULL CHECK (payment IN ('unpaid', 'paid', 'due', 'refunded')),
  -- The vehicle as it was when ordered: names, so that later changes of the vehicle data do not rewrite old orders.
  variant_id uuid,
  vtype text NOT NULL DEFAULT '',
  manufacture text NOT NULL DEFAULT '',
  model text NOT NULL DEFAULT '',
  generation text NOT NULL DEFAULT '',
  variant text NOT NULL DEFAULT '',
  engine_type text NOT NULL DEFAULT '',
  fuel_type text NOT NULL DEFAULT '',
  power_hp int CHECK (power_hp > 0),
  torque_nm int CHECK (torque_nm > 0),
  power_hp_after int CHECK (power_hp_after > 0),
  torque_nm_after int CHECK (torque_nm_after > 0),
  transmission text NOT NULL DEFAULT '',
  mileage int CHECK (mileage >= 0),
  vehicle_year int,
  ecu_brand text NOT NULL DEFAULT '',
  ecu_version text NOT NULL DEFAULT '',
  vin text NOT NULL DEFAULT '',
  reg_no text NOT NULL DEFAULT '',
  tool_used text NOT NULL DEFAULT '',
  master_slave text CHECK (master_slave IN ('master', 'slave')),
  time_frame text CHECK (time_frame IN ('asap', '2_3_hours', '5_6_hours')),
  comment text NOT NULL DEFAULT '',
  instruction text NOT NULL DEFAULT '',
  -- Names of the ordered services, for lists; the lines hold the prices.
  services text[] NOT NULL DEFAULT '{}',
  total bigint NOT NULL DEFAULT 0 CHECK (total >= 0),
  txn_id uuid,
  assignee_id uuid REFERENCES users,
  request text NOT NULL DEFAULT '',
  reason text NOT NULL DEFAULT '',
  search text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  submitted_at timestamptz,
  started_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  due_at timestamptz,
  -- When the retention rule took the files of a finished order.
  files_dropped_at timestamptz,
  listed_at timestamptz NOT NULL GENERATED ALWAYS AS (coalesce(submitted_at, created_at)) STORED,
  CHECK ((number IS NULL) = (submitted_at IS NULL)),
  CHECK (status = 'cancelled' OR (status = 'draft') = (submitted_at IS NULL)),
  CHECK (submitted_at IS NULL OR (time_frame IS NOT NULL AND master_slave IS NOT NULL AND due_at IS NOT NULL)),
  CHECK (status <> 'completed' OR completed_at IS NOT NULL),
  CHECK ((status = 'cancelled') = (cancelled_at IS NOT NULL)),
  CHECK ((status = 'cancelled') = (reason <> '')),
  CHECK ((status = 'incomplete') = (request <> '')),
  CHECK (CASE status
    WHEN 'draft' THEN payment = 'unpaid'
    WHEN 'cancelled' THEN payment IN ('unpaid', 'refunded')
    ELSE payment IN ('paid', 'due')
  END)
);
CREATE INDEX orders_of_user ON orders (user_id, listed_at DESC, _id DESC) WHERE status <> 'draft';
CREATE INDEX orders_of_user_by_status ON orders (user_id, status, listed_at DESC, _id DESC);
CREATE INDEX orders_by_status ON orders (status, listed_at DESC, _id DESC);
CREATE INDEX orders_waiting ON orders (listed_at, _id) WHERE status IN ('pending', 'in_progress', 'incomplete');
CREATE INDEX orders_finished ON orders (listed_at DESC, _id DESC) WHERE status IN ('completed', 'cancelled');
CREATE INDEX orders_overdue ON orders (due_at) WHERE status IN ('pending', 'in_progress');
CREATE INDEX orders_completed ON orders (completed_at DESC) INCLUDE (submitted_at) WHERE completed_at IS NOT NULL;
CREATE INDEX orders_with_files ON orders (coalesce(cancelled_at, completed_at))
  WHERE status IN ('completed', 'cancelled') AND files_dropped_at IS NULL;
CREATE INDEX orders_search ON orders USING gin (search gin_trgm_ops) WHERE status <> 'draft';

-- What was bought, with the price of that day; options may take off.
CREATE TABLE order_lines (
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  position int NOT NULL,
  kind text NOT NULL CHECK (kind IN ('service', 'option')),
  item_id uuid NOT NULL,
  name text NOT NULL,
  amount bigint NOT NULL,
  PRIMARY KEY (order_id, position)
);

CREATE TABLE order_files (
  _id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  file_id uuid NOT NULL REFERENCES files,
  kind text NOT NULL CHECK (kind IN ('original', 'modified', 'extra')),
  version int NOT NULL CHECK (version > 0),
  actor_id uuid REFERENCES users,
  created_at timestamptz NOT NULL,
  delivered_at timestamptz,
  identification jsonb,
  findings jsonb NOT NULL DEFAULT '[]',
  changed_share float8,
  override_reason text,
  UNIQUE (order_id, kind, version),
  CHECK (delivered_at IS NULL OR kind = 'modified')
);
CREATE INDEX order_files_file ON order_files (file_id);

CREATE TABLE order_timeline (
  _id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  at timestamptz NOT NULL,
  entry text NOT NULL,
  actor_id uuid REFERENCES users,
  text text NOT NULL DEFAULT ''
);
CREATE INDEX order_timeline_of_order ON order_timeline (order_id, at, _id);

-- Exact counts that cost nothing to read. The totals of all users are spread over shards, one a connection, so that
-- orders of different people do not wait for each other.
CREATE TABLE order_counts (
  user_id uuid NOT NULL,
  status text NOT NULL,
  count int NOT NULL,
  PRIMARY KEY (user_id, status)
) WITH (fillfactor = 70);

CREATE TABLE order_totals (
  status text NOT NULL,
  shard int NOT NULL,
  count int NOT NULL,
  PRIMARY KEY (status, shard)
) WITH (fillfactor = 70);

-- Figures a UTC day: 'submitted' (amount: credits), 'completed', 'cancelled', 'turnaround' (key: upper end of the class in
-- minutes, 0 for the last), 'service' (key: its name, amount: credits).
CREATE TABLE order_days (
  day date NOT NULL,
  measure text NOT NULL,
  key text NOT NULL,
  shard int NOT NULL,
  count int NOT NULL,
  amount bigint NOT NULL,
  PRIMARY KEY (day, measure, key, shard)
) WITH (fillfactor = 70);

CREATE FUNCTION order_shard() RETURNS int LANGUAGE sql VOLATILE AS $$ SELECT pg_backend_pid() % 16 $$;

CREATE FUNCTION turnaround_class(since timestamptz, until timestamptz) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(min(limit_minutes), 0)::text FROM unnest(ARRAY[15, 30, 60, 120, 180, 360, 720, 1440]) AS limit_minutes
  WHERE until - since <= make_interval(mins => limit_minutes)
$$;

-- The triggers run once a statement, so that loading a million orders stays linear, and touch rows in one order, so that
-- two transactions cannot wait for each other in a circle.
CREATE TYPE order_change AS (user_id uuid, status text, delta int);

CREATE FUNCTION count_orders() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes order_change[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg((user_id, status, n)::order_change) INTO changes
    FROM (SELECT user_id, status, count(*)::int AS n FROM new_rows GROUP BY user_id, status) AS added;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg((user_id, status, -n)::order_change) INTO changes
    FROM (SELECT user_id, status, count(*)::int AS n FROM old_rows GROUP BY user_id, status) AS removed;
  ELSE
    SELECT array_agg((user_id, status, n)::order_change) INTO changes FROM (
      SELECT user_id, status, sum(delta)::int AS n FROM (
        SELECT user_id, status, 1 AS delta FROM new_rows UNION ALL SELECT user_id, status, -1 FROM old_rows
      ) AS both_sides GROUP BY user_id, status HAVING sum(delta) <> 0
    ) AS changed;
  END IF;
  IF changes IS NULL THEN RETURN NULL; END IF;

  INSERT INTO order_counts AS c (user_id, status, count)
  SELECT user_id, status, sum(delta) FROM unnest(changes) GROUP BY user_id, status ORDER BY user_id, status
  ON CONFLICT (user_id, status) DO UPDATE SET count = c.count + EXCLUDED.count;

  INSERT INTO order_totals AS t (status, shard, count)
  SELECT status, order_shard(), sum(delta) FROM unnest(changes) GROUP BY status HAVING sum(delta) <> 0 ORDER BY status
  ON CONFLICT (status, shard) DO UPDATE SET count = t.count + EXCLUDED.count;
  RETURN NULL;
END $$;

CREATE TYPE order_day_change AS (day date, measure text, key text, count int, amount bigint);

CREATE FUNCTION add_to_order_days(changes order_day_change[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO order_days AS d (day, measure, key, shard, count, amount)
  SELECT day, measure, key, order_shard(), sum(count), sum(amount) FROM unnest(changes)
  GROUP BY day, measure, key ORDER BY day, measure, key
  ON CONFLICT (day, measure, key, shard) DO UPDATE SET count = d.count + EXCLUDED.count, amount = d.amount + EXCLUDED.amount
$$;

CREATE FUNCTION utc_day(at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE AS $$ SELECT (at AT TIME ZONE 'UTC')::date $$;

-- What a changed order adds to the figures of its days; `before` is null for a new row.
CREATE FUNCTION order_day_changes(before orders, after orders) RETURNS SETOF order_day_change LANGUAGE sql IMMUTABLE AS $$
  SELECT utc_day(after.submitted_at), 'submitted', '', 1, after.total
  WHERE after.submitted_at IS NOT NULL AND before.submitted_at IS NULL
  UNION ALL
  SELECT utc_day(after.completed_at), 'completed', '', 1, 0
  WHERE after.completed_at IS NOT NULL AND after.completed_at IS DISTINCT FROM before.completed_at
  UNION ALL
  SELECT utc_day(after.completed_at), 'turnaround', turnaround_class(after.submitted_at, after.completed_at), 1, 0
  WHERE after.completed_at IS NOT NULL AND before.completed_at IS NULL
  UNION ALL
  SELECT utc_day(after.cancelled_at), 'cancelled', '', 1, 0
  WHERE after.cancelled_at IS NOT NULL AND before.cancelled_at IS NULL
$$;

CREATE FUNCTION record_order_days() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes order_day_change[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(c) INTO changes FROM new_rows n, order_day_changes(NULL::orders, n::orders) c;
  ELSE
    SELECT array_agg(c) INTO changes FROM new_rows n JOIN old_rows o USING (_id), order_day_changes(o::orders, n::orders) c;
  END IF;
  IF changes IS NOT NULL THEN PERFORM add_to_order_days(changes); END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION record_order_services() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes order_day_change[];
BEGIN
  SELECT array_agg((day, 'service', name, n, amount)::order_day_change) INTO changes FROM (
    SELECT utc_day(o.submitted_at) AS day, l.name, count(*)::int AS n, sum(l.amount)::bigint AS amount
    FROM new_rows l JOIN orders o ON o._id = l.order_id
    WHERE l.kind = 'service' AND o.submitted_at IS NOT NULL GROUP BY 1, 2
  ) AS bought;
  IF changes IS NOT NULL THEN PERFORM add_to_order_days(changes); END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER orders_counted_in AFTER INSERT ON orders
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_orders();
CREATE TRIGGER orders_counted_out AFTER DELETE ON orders
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_orders();
CREATE TRIGGER orders_counted_over AFTER UPDATE ON orders
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_orders();
CREATE TRIGGER orders_days_of_new AFTER INSERT ON orders
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_order_days();
CREATE TRIGGER orders_days_of_changed AFTER UPDATE ON orders
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_order_days();
CREATE TRIGGER order_lines_counted AFTER INSERT ON order_lines
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_order_services();
