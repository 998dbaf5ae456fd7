-- Confirmed further email addresses of customers. Mails from them count as the customer's.
CREATE TABLE further_addresses (
  email text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  confirmed_at timestamptz NOT NULL
);
CREATE INDEX further_addresses_user ON further_addresses (user_id);
ALTER TABLE codes DROP CONSTRAINT codes_purpose_check;
ALTER TABLE codes ADD CONSTRAINT codes_purpose_check
  CHECK (purpose IN ('verify_email', 'reset_password', 'verify_sms', 'confirm_address'));
