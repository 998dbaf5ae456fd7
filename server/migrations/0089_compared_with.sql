-- With which original a modified file was compared: only that one may be delivered for.
ALTER TABLE order_files ADD COLUMN compared_with uuid REFERENCES order_files ON DELETE SET NULL;

UPDATE order_files m SET compared_with = (
  SELECT o._id FROM order_files o
  WHERE o.order_id = m.order_id AND o.kind = 'original' AND o.created_at <= m.created_at ORDER BY o.version DESC LIMIT 1
)
WHERE m.kind = 'modified';

CREATE INDEX order_files_compared_with ON order_files (compared_with) WHERE compared_with IS NOT NULL;
