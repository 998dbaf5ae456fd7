-- The number of segments that each SMS of a campaign was charged for, and the price of a segment when the campaign was sent.
ALTER TABLE campaign_deliveries ADD COLUMN segments int CHECK (segments > 0);
ALTER TABLE campaigns ADD COLUMN sms_segment_price text NOT NULL DEFAULT '';
