-- Customers who get a statement by mail each month. `month` is the first day of the last month that is done: its statement was sent, or it
-- was over before the customer asked for statements.
CREATE TABLE statement_mails (
  user_id uuid PRIMARY KEY REFERENCES users,
  month date NOT NULL
);
