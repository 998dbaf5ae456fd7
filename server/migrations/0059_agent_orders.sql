-- Orders that agents placed while the site served agents have a queue and a history of their own.
ALTER TABLE orders ADD COLUMN from_agent boolean NOT NULL DEFAULT false;
CREATE INDEX orders_of_agents_waiting ON orders (listed_at, _id)
  WHERE from_agent AND status IN ('pending', 'in_progress', 'incomplete');
CREATE INDEX orders_of_agents_finished ON orders (listed_at DESC, _id DESC)
  WHERE from_agent AND status IN ('completed', 'cancelled');
CREATE INDEX orders_of_agents_placed ON orders (listed_at DESC, _id DESC) WHERE from_agent AND status <> 'draft';

ALTER TABLE order_totals ADD COLUMN from_agent boolean NOT NULL DEFAULT false;
ALTER TABLE order_totals DROP CONSTRAINT order_totals_pkey, ADD PRIMARY KEY (status, from_agent, shard);

ALTER TYPE order_change ADD ATTRIBUTE from_agent boolean;

CREATE OR REPLACE FUNCTION count_orders() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes order_change[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg((user_id, status, n, from_agent)::order_change) INTO changes
    FROM (SELECT user_id, status, from_agent, count(*)::int AS n FROM new_rows GROUP BY user_id, status, from_agent) AS added;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg((user_id, status, -n, from_agent)::order_change) INTO changes
    FROM (SELECT user_id, status, from_agent, count(*)::int AS n FROM old_rows GROUP BY user_id, status, from_agent) AS removed;
  ELSE
    SELECT array_agg((user_id, status, n, from_agent)::order_change) INTO changes FROM (
      SELECT user_id, status, from_agent, sum(delta)::int AS n FROM (
        SELECT user_id, status, from_agent, 1 AS delta FROM new_rows
        UNION ALL SELECT user_id, status, from_agent, -1 FROM old_rows
      ) AS both_sides GROUP BY user_id, status, from_agent HAVING sum(delta) <> 0
    ) AS changed;
  END IF;
  IF changes IS NULL THEN RETURN NULL; END IF;

  INSERT INTO order_counts AS c (user_id, status, count)
  SELECT user_id, status, sum(delta) FROM unnest(changes) GROUP BY user_id, status ORDER BY user_id, status
  ON CONFLICT (user_id, status) DO UPDATE SET count = c.count + EXCLUDED.count;

  INSERT INTO order_totals AS t (status, from_agent, shard, count)
  SELECT status, from_agent, order_shard(), sum(delta) FROM unnest(changes)
  GROUP BY status, from_agent HAVING sum(delta) <> 0 ORDER BY status, from_agent
  ON CONFLICT (status, from_agent, shard) DO UPDATE SET count = t.count + EXCLUDED.count;
  RETURN NULL;
END $$;
