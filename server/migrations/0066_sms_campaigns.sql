-- Campaigns by SMS, or by mail and SMS, and campaigns that somebody stops while they are being sent.
ALTER TABLE campaigns ADD COLUMN sms_text text NOT NULL DEFAULT '';
ALTER TABLE campaigns DROP CONSTRAINT campaigns_channel_check;
ALTER TABLE campaigns ADD CONSTRAINT campaigns_channel_check CHECK (channel IN ('email', 'sms', 'both'));
ALTER TABLE campaigns DROP CONSTRAINT campaigns_status_check;
ALTER TABLE campaigns ADD CONSTRAINT campaigns_status_check CHECK (status IN ('draft', 'sending', 'stopped', 'sent'));
ALTER TABLE campaigns DROP CONSTRAINT campaigns_check1;
ALTER TABLE campaigns ADD CONSTRAINT campaigns_check1 CHECK ((status IN ('stopped', 'sent')) = (finished_at IS NOT NULL));

ALTER TABLE campaign_deliveries ADD COLUMN channel text NOT NULL DEFAULT 'email' CHECK (channel IN ('email', 'sms'));
ALTER TABLE campaign_deliveries ALTER COLUMN channel DROP DEFAULT;
ALTER TABLE campaign_deliveries DROP CONSTRAINT campaign_deliveries_pkey;
ALTER TABLE campaign_deliveries ADD CONSTRAINT campaign_deliveries_pkey PRIMARY KEY (campaign_id, user_id, channel);
ALTER TABLE campaign_deliveries DROP CONSTRAINT campaign_deliveries_status_check;
ALTER TABLE campaign_deliveries ADD CONSTRAINT campaign_deliveries_status_check
  CHECK (status IN ('queued', 'sent', 'delivered', 'failed', 'unsubscribed', 'stopped'));
ALTER TABLE campaign_deliveries DROP CONSTRAINT campaign_deliveries_check1;
ALTER TABLE campaign_deliveries ADD CONSTRAINT campaign_deliveries_check1
  CHECK ((status IN ('sent', 'delivered')) = (sent_at IS NOT NULL));

-- One message for each delivery, so that a campaign that goes on after a crash sends none twice.
ALTER TABLE sms_messages ADD COLUMN campaign_id uuid REFERENCES campaigns ON DELETE SET NULL;
CREATE UNIQUE INDEX sms_messages_campaign ON sms_messages (campaign_id, user_id) WHERE campaign_id IS NOT NULL;
