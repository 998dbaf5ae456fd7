-- Staff transfer the money of a manual refund themselves, and confirm that they have. Earlier refunds count as transferred.
ALTER TABLE payment_refunds ADD COLUMN is_manual boolean NOT NULL DEFAULT false;
ALTER TABLE payment_refunds ADD COLUMN transferred_at timestamptz;
ALTER TABLE payment_refunds ADD CHECK (transferred_at IS NULL OR is_manual);
CREATE INDEX payment_refunds_to_transfer ON payment_refunds (created_at) WHERE is_manual AND transferred_at IS NULL;
