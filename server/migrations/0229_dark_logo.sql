-- A second logo, which is shown instead of the main logo on dark backgrounds.
ALTER TABLE settings
  ADD COLUMN logo_dark_file_id uuid REFERENCES files,
  ADD COLUMN logo_dark_pixel_width int NOT NULL DEFAULT 0,
  ADD COLUMN logo_dark_pixel_height int NOT NULL DEFAULT 0;
