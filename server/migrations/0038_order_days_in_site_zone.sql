-- The figures of a day are counted by the site's clock, as everything else is. `order_days_zone` says by which clock those in
-- order_days were counted: a change of the site's zone takes effect when they have been recounted, all at once.
CREATE TABLE order_days_zone (
  one_row boolean PRIMARY KEY DEFAULT true CHECK (one_row),
  time_zone text NOT NULL
);
INSERT INTO order_days_zone (time_zone) SELECT time_zone FROM open_times;

CREATE FUNCTION order_day(at timestamptz) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT (at AT TIME ZONE (SELECT time_zone FROM order_days_zone))::date
$$;

CREATE OR REPLACE FUNCTION order_day_changes(before orders, after orders) RETURNS SETOF order_day_change LANGUAGE sql STABLE AS $$
  SELECT order_day(after.submitted_at), 'submitted', '', 1, after.total
  WHERE after.submitted_at IS NOT NULL AND before.submitted_at IS NULL
  UNION ALL
  SELECT order_day(after.completed_at), 'completed', '', 1, 0
  WHERE after.completed_at IS NOT NULL AND after.completed_at IS DISTINCT FROM before.completed_at
  UNION ALL
  SELECT order_day(after.completed_at), 'turnaround', turnaround_class(after.submitted_at, after.completed_at), 1, 0
  WHERE after.completed_at IS NOT NULL AND before.completed_at IS NULL
  UNION ALL
  SELECT order_day(after.cancelled_at), 'cancelled', '', 1, 0
  WHERE after.cancelled_at IS NOT NULL AND before.cancelled_at IS NULL
$$;

CREATE OR REPLACE FUNCTION record_order_services() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes order_day_change[];
BEGIN
  SELECT array_agg((day, 'service', name, n, amount)::order_day_change) INTO changes FROM (
    SELECT order_day(o.submitted_at) AS day, l.name, count(*)::int AS n, sum(l.amount)::bigint AS amount
    FROM new_rows l JOIN orders o ON o._id = l.order_id
    WHERE l.kind = 'service' AND o.submitted_at IS NOT NULL GROUP BY 1, 2
  ) AS bought;
  IF changes IS NOT NULL THEN PERFORM add_to_order_days(changes); END IF;
  RETURN NULL;
END $$;

DROP FUNCTION utc_day(timestamptz);

-- Counts every day again, by this clock, from what is kept of the orders. An order that was delivered again after a revision has each of
-- its deliveries in order_turnarounds.
CREATE FUNCTION recount_order_days(zone text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Waits for those who are adding to the figures, and lets nobody add until this transaction ends.
  LOCK TABLE order_days IN SHARE ROW EXCLUSIVE MODE;
  UPDATE order_days_zone SET time_zone = zone;
  DELETE FROM order_days;
  INSERT INTO order_days (day, measure, key, shard, count, amount)
  SELECT (at AT TIME ZONE zone)::date, measure, key, 0, sum(count), sum(amount) FROM (
    SELECT submitted_at AS at, 'submitted' AS measure, '' AS key, 1 AS count, total AS amount
    FROM orders WHERE submitted_at IS NOT NULL
    UNION ALL
    SELECT at, 'completed', '', 1, 0 FROM (
      SELECT _id, completed_at AS at FROM orders WHERE completed_at IS NOT NULL
      UNION SELECT order_id, completed_at FROM order_turnarounds
    ) AS deliveries
    UNION ALL
    SELECT least(o.completed_at, t.completed_at), 'turnaround', turnaround_class(o.submitted_at, least(o.completed_at, t.completed_at)), 1, 0
    FROM orders o LEFT JOIN order_turnarounds t ON t.order_id = o._id AND t.delivery_no = 1
    WHERE o.completed_at IS NOT NULL OR t.completed_at IS NOT NULL
    UNION ALL
    SELECT cancelled_at, 'cancelled', '', 1, 0 FROM orders WHERE cancelled_at IS NOT NULL
    UNION ALL
    SELECT o.submitted_at, 'service', l.name, 1, l.amount
    FROM order_lines l JOIN orders o ON o._id = l.order_id WHERE l.kind = 'service' AND o.submitted_at IS NOT NULL
  ) AS facts
  GROUP BY 1, measure, key;
END $$;

SELECT recount_order_days(time_zone) FROM open_times WHERE time_zone <> 'UTC';

-- A site without orders has nothing to recount: setting it up is enough.
CREATE FUNCTION follow_zone_without_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM order_days) THEN UPDATE order_days_zone SET time_zone = NEW.time_zone; END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER open_times_zone AFTER UPDATE OF time_zone ON open_times
  FOR EACH ROW EXECUTE FUNCTION follow_zone_without_orders();
