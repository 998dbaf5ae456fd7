-- The names of the payment providers with which customers can pay: a provider needs no column of its own.
ALTER TABLE settings ADD COLUMN online_payments text[] NOT NULL DEFAULT '{}';

UPDATE settings SET online_payments = array_remove(ARRAY[
  CASE WHEN stripe_payment THEN 'stripe' END,
  CASE WHEN paypal_payment THEN 'paypal' END,
  CASE WHEN mollie_payment THEN 'mollie' END,
  CASE WHEN klarna_payment THEN 'klarna' END,
  CASE WHEN square_payment THEN 'square' END,
  CASE WHEN payfast_payment THEN 'payfast' END,
  CASE WHEN btcpay_payment THEN 'btcpay' END,
  CASE WHEN coinbase_payment THEN 'coinbase' END
], NULL);

ALTER TABLE settings
  DROP COLUMN stripe_payment,
  DROP COLUMN paypal_payment,
  DROP COLUMN mollie_payment,
  DROP COLUMN klarna_payment,
  DROP COLUMN square_payment,
  DROP COLUMN payfast_payment,
  DROP COLUMN btcpay_payment,
  DROP COLUMN coinbase_payment;
