-- More kinds of files. What staff add, the modified file above all, is the result: it goes to the customer with the delivery.
ALTER TABLE order_files
  DROP CONSTRAINT order_files_kind_check,
  ADD CONSTRAINT order_files_kind_check CHECK (kind IN ('original', 'modified', 'extra', 'id_file', 'log')),
  ADD COLUMN from_staff boolean NOT NULL DEFAULT false,
  ADD COLUMN is_result boolean NOT NULL GENERATED ALWAYS AS (kind = 'modified' OR from_staff) STORED,
  -- When the customer first fetched it.
  ADD COLUMN downloaded_at timestamptz,
  -- The surest software number that the file names: finds earlier orders for the same software.
  ADD COLUMN software_number text GENERATED ALWAYS AS (
    CASE WHEN identification #>> '{software_numbers,0,confidence}' <> 'possible'
    THEN identification #>> '{software_numbers,0,value}' END) STORED;
ALTER TABLE order_files
  DROP CONSTRAINT order_files_check,
  ADD CONSTRAINT order_files_check CHECK ((delivered_at IS NULL AND downloaded_at IS NULL) OR kind = 'modified' OR from_staff);
CREATE INDEX order_files_software ON order_files (software_number) WHERE kind = 'original' AND software_number IS NOT NULL;

-- When the customer was told that the files, of which the modified one was never fetched, are about to be deleted.
ALTER TABLE orders ADD COLUMN files_warned_at timestamptz;
CREATE INDEX orders_with_files_unwarned ON orders (completed_at)
  WHERE status = 'completed' AND files_dropped_at IS NULL AND files_warned_at IS NULL;
