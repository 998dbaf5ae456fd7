-- The products that a statement of withdrawal names, as typed: [{"name": "OBD-II cable", "quantity": 1}]. None: the whole order.
ALTER TABLE shop_withdrawals ADD COLUMN products jsonb NOT NULL DEFAULT '[]';

-- The pieces of the order that they are.
CREATE TABLE shop_withdrawal_lines (
  withdrawal_id uuid NOT NULL REFERENCES shop_withdrawals ON DELETE CASCADE,
  line_id uuid NOT NULL REFERENCES shop_order_lines,
  quantity int NOT NULL CHECK (quantity > 0),
  -- As many pieces of the line will have come back when these have.
  returned_then int NOT NULL CHECK (returned_then >= quantity),
  PRIMARY KEY (withdrawal_id, line_id)
);
CREATE INDEX shop_withdrawal_lines_of_line ON shop_withdrawal_lines (line_id);
