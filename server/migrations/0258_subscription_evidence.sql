-- The country of the customer's internet address at the agreement, which is evidence for the VAT of later charges.
ALTER TABLE credit_subscriptions ADD COLUMN internet_country text NOT NULL DEFAULT '';
ALTER TABLE credit_top_ups ADD COLUMN internet_country text NOT NULL DEFAULT '';

-- not_started: the first payment was not made.
ALTER TABLE credit_subscriptions
  DROP CONSTRAINT credit_subscriptions_reason_check,
  ADD CONSTRAINT credit_subscriptions_reason_check CHECK (reason IN (
    'declined', 'authentication', 'no_method', 'address', 'refunded', 'no_package', 'not_started', 'unpaid', 'customer',
    'staff'));
