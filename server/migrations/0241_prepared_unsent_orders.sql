-- True while the input of an order is as staff prepared it. It can be replaced until the customer saves it.
ALTER TABLE unsent_orders ADD COLUMN prepared boolean NOT NULL DEFAULT false;
