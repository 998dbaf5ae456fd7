-- The bucket to which finished backups are copied, on any server with the S3 protocol. The secret key is sealed with SECRET_KEY.
CREATE TABLE backup_copy_settings (
  one_row boolean PRIMARY KEY DEFAULT true CHECK (one_row),
  is_on boolean NOT NULL DEFAULT false,
  endpoint text NOT NULL DEFAULT '',
  region text NOT NULL DEFAULT '',
  bucket text NOT NULL DEFAULT '',
  -- The beginning of the names of the copies, such as a folder.
  prefix text NOT NULL DEFAULT '',
  access_key text NOT NULL DEFAULT '',
  secret_sealed bytea
);
INSERT INTO backup_copy_settings DEFAULT VALUES;

-- Where the copy is: endpoint, bucket and name. NULL if there is none.
ALTER TABLE backups ADD COLUMN copied_to text;
ALTER TABLE backups ADD COLUMN copy_error text NOT NULL DEFAULT '';
ALTER TABLE backups DROP CONSTRAINT backups_phase_check;
ALTER TABLE backups ADD CONSTRAINT backups_phase_check CHECK (phase IN ('waiting', 'writing', 'proving', 'copying'));
