-- The differences that stand, by check and record; `notified_at` is null until staff have been notified of them.
CREATE TABLE book_differences (
  key text NOT NULL,
  subject text NOT NULL,
  notified_at timestamptz,
  PRIMARY KEY (key, subject)
);
