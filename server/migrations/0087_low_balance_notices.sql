-- Below which balance a customer is notified. `is_low` is set by the posting that makes the balance fall below it, and reset by the one
-- that makes it rise again, so that each fall is notified once.
CREATE TABLE low_balance_notices (
  user_id uuid PRIMARY KEY REFERENCES users,
  threshold bigint NOT NULL CHECK (threshold > 0),
  is_low boolean NOT NULL
);
