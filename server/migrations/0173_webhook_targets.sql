-- The log of webhooks belongs to the platform, which calls their receiver a target.
ALTER TABLE webhook_deliveries RENAME COLUMN access_api_id TO target_id;
ALTER INDEX webhook_deliveries_of_access RENAME TO webhook_deliveries_of_target;
