-- Conversations that wait for an answer of staff. Settled: somebody decided that the customer's last message needs none.
ALTER TABLE conversations ADD COLUMN settled_at timestamptz;
UPDATE conversations SET settled_at = customer_wrote_at WHERE customer_wrote_at < now() - interval '14 days';
CREATE INDEX conversations_waiting ON conversations (customer_wrote_at)
  WHERE customer_wrote_at > coalesce(greatest(staff_wrote_at, settled_at), '-infinity');
