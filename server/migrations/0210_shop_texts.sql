-- The terms of the shop and the instructions on withdrawal as they were when orders were placed. Each distinct text is stored once.
CREATE TABLE shop_texts (
  hash bytea PRIMARY KEY,
  html text NOT NULL,
  CHECK (hash = sha256(convert_to(html, 'UTF8')))
);

-- Null if there was no such text when the order was placed, and in orders from before this release.
ALTER TABLE shop_orders
  ADD COLUMN terms_hash bytea REFERENCES shop_texts,
  ADD COLUMN withdrawal_hash bytea REFERENCES shop_texts;
