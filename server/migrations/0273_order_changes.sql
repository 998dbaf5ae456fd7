-- The latest change of each order of a partner, for programs that follow their orders. The row of a customer's counter is the lock that
-- makes the order of positions the order of commits.
CREATE TABLE order_change_counters (
  user_id uuid PRIMARY KEY REFERENCES users,
  position bigint NOT NULL CHECK (position > 0)
);

CREATE TABLE order_changes (
  order_id uuid PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users,
  position bigint NOT NULL,
  changed_at timestamptz NOT NULL,
  UNIQUE (user_id, position)
);
