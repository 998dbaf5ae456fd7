-- The order history grows without end; each of its sortable columns that is stored in the order has an index in its order.
CREATE INDEX orders_finished_total ON orders (total, listed_at, _id) WHERE status IN ('completed', 'cancelled');
CREATE INDEX orders_finished_vehicle ON orders (manufacture, model, generation, variant, listed_at, _id)
  WHERE status IN ('completed', 'cancelled');
CREATE INDEX orders_finished_when ON orders (coalesce(completed_at, cancelled_at), _id) WHERE status IN ('completed', 'cancelled');
