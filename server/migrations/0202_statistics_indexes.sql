-- The customers and the revenue of a period.
CREATE INDEX orders_submitted ON orders (submitted_at) INCLUDE (user_id) WHERE submitted_at IS NOT NULL;
CREATE INDEX invoices_issued ON invoices (issued_at) WHERE invoice IS NOT NULL AND deleted_at IS NULL;
