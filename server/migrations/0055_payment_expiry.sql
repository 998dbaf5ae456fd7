-- When an unpaid order is withdrawn by itself: the customer chose to pay online, and did not. Others wait for their transfer.
ALTER TABLE payment_intents ADD COLUMN expires_at timestamptz;
CREATE INDEX payment_intents_expiring ON payment_intents (expires_at) WHERE status = 'open' AND expires_at IS NOT NULL;
UPDATE payment_intents p SET expires_at = p.created_at + interval '1 day'
FROM invoices i, credit_purchases c
WHERE p.status = 'open' AND i._id = p.invoice_id AND i.payment_method <> 'bank' AND c.invoice_id = i._id AND c.price_id IS NOT NULL;
