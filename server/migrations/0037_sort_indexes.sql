-- Every column that a long list can be sorted by is read in the order of an index; measured on 200,000 rows, see bench/README.md.

-- Those of the history serve the list of all placed orders as well.
DROP INDEX orders_finished_total;
DROP INDEX orders_finished_vehicle;
CREATE INDEX orders_placed ON orders (listed_at, _id) WHERE status <> 'draft';
CREATE INDEX orders_placed_total ON orders (total, listed_at, _id) WHERE status <> 'draft';
CREATE INDEX orders_placed_vehicle ON orders (manufacture, model, generation, variant, listed_at, _id) WHERE status <> 'draft';
CREATE INDEX orders_placed_status ON orders (
  array_position(ARRAY['draft', 'pending', 'in_progress', 'incomplete', 'completed', 'cancelled'], status), listed_at, _id)
  WHERE status <> 'draft';
CREATE INDEX orders_waiting_number ON orders (number, _id) WHERE status IN ('pending', 'in_progress', 'incomplete');

CREATE INDEX credit_invoices_by_number ON credit_invoices (coalesce(invoice, ''), created_at, _id) WHERE deleted_at IS NULL;
CREATE INDEX credit_invoices_by_count ON credit_invoices (count, created_at, _id) WHERE deleted_at IS NULL;
CREATE INDEX credit_invoices_by_total ON credit_invoices (total, created_at, _id) WHERE deleted_at IS NULL;
CREATE INDEX credit_invoices_by_status ON credit_invoices (
  array_position(ARRAY['draft', 'due', 'paid'], status), created_at, _id) WHERE deleted_at IS NULL;

-- As person_name() has it: an index cannot name the whole row.
CREATE INDEX users_shown_name ON users (
  lower(coalesce(nullif(company_name, ''), coalesce(nullif(trim(firstname || ' ' || lastname), ''), username))), _id);
CREATE INDEX users_person_name ON users (
  lower(coalesce(nullif(trim(firstname || ' ' || lastname), ''), username)), _id) WHERE deleted_at IS NULL;
CREATE INDEX users_company ON users (nullif(lower(company_name), '') NULLS FIRST, _id) WHERE deleted_at IS NULL;
