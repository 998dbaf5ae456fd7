-- A process of the release before 0205 still reads these columns while both releases run. They are dropped one release later.
ALTER TABLE settings
  ADD COLUMN stripe_payment boolean GENERATED ALWAYS AS ('stripe' = ANY (online_payments)) STORED,
  ADD COLUMN paypal_payment boolean GENERATED ALWAYS AS ('paypal' = ANY (online_payments)) STORED,
  ADD COLUMN mollie_payment boolean GENERATED ALWAYS AS ('mollie' = ANY (online_payments)) STORED,
  ADD COLUMN klarna_payment boolean GENERATED ALWAYS AS ('klarna' = ANY (online_payments)) STORED,
  ADD COLUMN square_payment boolean GENERATED ALWAYS AS ('square' = ANY (online_payments)) STORED,
  ADD COLUMN payfast_payment boolean GENERATED ALWAYS AS ('payfast' = ANY (online_payments)) STORED,
  ADD COLUMN btcpay_payment boolean GENERATED ALWAYS AS ('btcpay' = ANY (online_payments)) STORED,
  ADD COLUMN coinbase_payment boolean GENERATED ALWAYS AS ('coinbase' = ANY (online_payments)) STORED;
