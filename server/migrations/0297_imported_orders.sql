-- Orders of an earlier system. They are history only: no part of the queue, of money or of statistics.
CREATE TABLE imported_orders (
  _id uuid PRIMARY KEY,
  import_id uuid NOT NULL REFERENCES imports,
  user_id uuid NOT NULL REFERENCES users,
  -- As in the earlier system.
  number text NOT NULL,
  ordered_on date,
  vehicle text NOT NULL DEFAULT '',
  services text NOT NULL DEFAULT '',
  options text NOT NULL DEFAULT '',
  price bigint CHECK (price >= 0),
  currency text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT '',
  notes text NOT NULL DEFAULT '',
  search text NOT NULL,
  imported_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX imported_orders_number ON imported_orders (lower(number));
CREATE INDEX imported_orders_user ON imported_orders (user_id, ordered_on DESC NULLS LAST, _id DESC);
CREATE INDEX imported_orders_latest ON imported_orders (ordered_on DESC NULLS LAST, _id DESC);
CREATE INDEX imported_orders_import ON imported_orders (import_id, _id);
CREATE INDEX imported_orders_search ON imported_orders USING gin (fold(search) gin_trgm_ops);

-- Files that an imported order names, or that were found in the folder of its number. `file_id` is null until the file is uploaded.
CREATE TABLE imported_order_files (
  _id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES imported_orders ON DELETE CASCADE,
  -- With the folders in front of it, as the import names it.
  name text NOT NULL,
  position int NOT NULL,
  file_id uuid REFERENCES files
);
CREATE UNIQUE INDEX imported_order_files_order ON imported_order_files (order_id, lower(name));
CREATE INDEX imported_order_files_name ON imported_order_files (lower(regexp_replace(name, '^.*/', '')));
CREATE INDEX imported_order_files_missing ON imported_order_files (order_id) WHERE file_id IS NULL;
CREATE INDEX imported_order_files_file ON imported_order_files (file_id);
