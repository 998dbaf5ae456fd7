-- Bulk mails are called campaigns; a message is what people write in a conversation. Constraints and indexes get the names that newly
-- created tables would have.
ALTER TABLE messages RENAME TO campaigns;
ALTER TABLE message_deliveries RENAME TO campaign_deliveries;
ALTER TABLE message_images RENAME TO campaign_images;
ALTER TABLE campaign_deliveries RENAME COLUMN message_id TO campaign_id;
ALTER TABLE campaign_images RENAME COLUMN message_id TO campaign_id;

DO $$
DECLARE
  named record;
BEGIN
  FOR named IN
    SELECT conrelid::regclass AS owner, conname AS name FROM pg_constraint
    WHERE conrelid IN ('campaigns'::regclass, 'campaign_deliveries'::regclass, 'campaign_images'::regclass) AND conname LIKE '%message%'
  LOOP
    EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', named.owner, named.name, replace(named.name, 'message', 'campaign'));
  END LOOP;
  FOR named IN
    SELECT c.oid::regclass AS owner, c.relname AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
    WHERE i.indrelid IN ('campaigns'::regclass, 'campaign_deliveries'::regclass, 'campaign_images'::regclass) AND c.relname LIKE '%message%'
  LOOP
    EXECUTE format('ALTER INDEX %s RENAME TO %I', named.owner, replace(named.name, 'message', 'campaign'));
  END LOOP;
END $$;
