-- The image inside a read that was uploaded as Intel HEX or S-records; null for any other file, which is its own image.
ALTER TABLE order_files
  ADD COLUMN image_sha256 text CHECK (image_sha256 ~ '^[0-9a-f]{64}$'),
  ADD COLUMN image_size bigint CHECK (image_size > 0),
  ADD CHECK ((image_sha256 IS NULL) = (image_size IS NULL));
CREATE INDEX order_files_image ON order_files (image_sha256) WHERE image_sha256 IS NOT NULL;

-- What of a modified file was compared with its original; null for files that were compared before this was kept.
ALTER TABLE order_files ADD COLUMN compared text[];
