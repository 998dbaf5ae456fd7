-- A code verifies only the address or number to which it was sent. Codes without one, which live for ten minutes, no longer count.
ALTER TABLE codes ADD COLUMN address text;
