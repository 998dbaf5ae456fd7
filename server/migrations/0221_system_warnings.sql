-- Where warnings about the state of the site are sent.
CREATE TABLE warning_settings (
  one_row boolean PRIMARY KEY DEFAULT true CHECK (one_row),
  mails_admins boolean NOT NULL DEFAULT true,
  -- Empty: no webhook.
  webhook_url text NOT NULL DEFAULT '',
  webhook_secret_sealed bytea
);
INSERT INTO warning_settings DEFAULT VALUES;

-- Warnings that apply. A row is deleted when its warning has not been seen for some minutes.
CREATE TABLE open_warnings (
  warning text PRIMARY KEY,
  opened_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  -- Null: nothing has been sent, because no channel was set up.
  notified_at timestamptz
);

-- Deliveries have other receivers than the webhooks of partners, so they are no longer deleted by their foreign key.
ALTER TABLE webhook_deliveries DROP CONSTRAINT webhook_deliveries_access_api_id_fkey;
CREATE FUNCTION delete_webhook_deliveries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM webhook_deliveries WHERE target_id = OLD.access_api_id;
  RETURN NULL;
END $$;
CREATE TRIGGER access_webhooks_deleted AFTER DELETE ON access_webhooks
  FOR EACH ROW EXECUTE FUNCTION delete_webhook_deliveries();
