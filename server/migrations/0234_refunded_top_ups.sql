-- Top-ups pause after the refund or chargeback of an automatic purchase, which would otherwise be made again.
ALTER TABLE credit_top_ups
  DROP CONSTRAINT credit_top_ups_paused_because_check,
  ADD CONSTRAINT credit_top_ups_paused_because_check
    CHECK (paused_because IN ('declined', 'authentication', 'no_method', 'address', 'no_package', 'refunded'));
