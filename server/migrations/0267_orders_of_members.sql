-- The member of the customer's team who placed the order; NULL: the customer.
ALTER TABLE orders ADD COLUMN placed_by uuid REFERENCES users;
CREATE INDEX orders_placed_by ON orders (placed_by, submitted_at) WHERE placed_by IS NOT NULL;

-- Drafts that a member has submitted and the customer has to approve, because of the member's limits.
CREATE TABLE order_approvals (
  order_id uuid PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
  member_id uuid NOT NULL REFERENCES users,
  submission jsonb NOT NULL,
  total bigint NOT NULL CHECK (total >= 0),
  asked_at timestamptz NOT NULL
);
