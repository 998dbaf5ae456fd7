ALTER TABLE settings
  ADD COLUMN mollie_payment boolean NOT NULL DEFAULT false,
  ADD COLUMN btcpay_payment boolean NOT NULL DEFAULT false,
  ADD COLUMN square_payment boolean NOT NULL DEFAULT false;
