-- The input of an order that a customer leaves to pay for, until it is placed. `values` are the fields of the form as they were typed.
CREATE TABLE unsent_orders (
  user_id uuid PRIMARY KEY REFERENCES users,
  -- The draft with the files, if one was uploaded.
  order_id uuid REFERENCES orders ON DELETE SET NULL,
  values jsonb NOT NULL,
  saved_at timestamptz NOT NULL
);
CREATE INDEX unsent_orders_order ON unsent_orders (order_id);

-- Bought while placing an order: the payment leads back to it.
ALTER TABLE credit_purchases ADD COLUMN for_order boolean NOT NULL DEFAULT false;
