-- Further widths of a product's picture, made by a job from the large one.
CREATE TABLE shop_picture_sizes (
  image_id uuid NOT NULL REFERENCES shop_product_images ON DELETE CASCADE,
  width int NOT NULL,
  format text NOT NULL CHECK (format IN ('avif', 'webp')),
  file_id uuid NOT NULL UNIQUE REFERENCES files,
  PRIMARY KEY (image_id, width, format)
);

CREATE FUNCTION drop_picture_size() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE files SET deleted_at = now() WHERE _id = OLD.file_id AND deleted_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER shop_picture_sizes_dropped AFTER DELETE ON shop_picture_sizes FOR EACH ROW EXECUTE FUNCTION drop_picture_size();

-- Whether all widths were made; a picture that cannot be read is not tried again.
ALTER TABLE shop_product_images ADD COLUMN is_resized boolean NOT NULL DEFAULT false;
CREATE INDEX shop_product_images_unresized ON shop_product_images (file_id) WHERE NOT is_resized;
