-- An order is sent in one or more parcels. The parcel columns of the order itself are those of the last one.
CREATE TABLE shop_parcels (
  _id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES shop_orders,
  carrier text NOT NULL,
  tracking_number text NOT NULL,
  estimated_delivery_date date,
  shipped_at timestamptz NOT NULL
);
CREATE INDEX shop_parcels_of_order ON shop_parcels (order_id, _id);

CREATE TABLE shop_parcel_lines (
  parcel_id uuid NOT NULL REFERENCES shop_parcels,
  line_id uuid NOT NULL REFERENCES shop_order_lines,
  quantity int NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (parcel_id, line_id)
);
CREATE INDEX shop_parcel_lines_of_line ON shop_parcel_lines (line_id);

ALTER TABLE shop_order_lines ADD COLUMN shipped int NOT NULL DEFAULT 0;

-- Orders so far were sent in one parcel; its id is that of the entry in the history.
INSERT INTO shop_parcels (_id, order_id, carrier, tracking_number, estimated_delivery_date, shipped_at)
  SELECT h._id, o._id, o.carrier, o.parcel_tracking_number, o.estimated_delivery_date, h.at
  FROM shop_orders o JOIN LATERAL (
    SELECT _id, at FROM shop_order_history WHERE order_id = o._id AND event = 'ship' ORDER BY _id DESC LIMIT 1
  ) h ON true;
INSERT INTO shop_parcel_lines (parcel_id, line_id, quantity)
  SELECT p._id, l._id, l.quantity FROM shop_parcels p JOIN shop_order_lines l ON l.order_id = p.order_id;
UPDATE shop_order_lines l SET shipped = quantity
  WHERE returned > 0 OR EXISTS (SELECT FROM shop_parcel_lines p WHERE p.line_id = l._id);
ALTER TABLE shop_order_lines
  ADD CHECK (shipped BETWEEN 0 AND quantity),
  ADD CHECK (returned <= shipped);

ALTER TABLE shop_order_history DROP CONSTRAINT shop_order_history_event_check;
ALTER TABLE shop_order_history ADD CONSTRAINT shop_order_history_event_check CHECK (
  event IN ('place', 'pay', 'process', 'hold', 'ship', 'ship_part', 'complete', 'cancel', 'expire', 'return', 'withdraw'));
