-- Time at which a job last asked the provider to read or remove a stored method. Methods that fail must not delay all others.
ALTER TABLE stored_payment_methods ADD COLUMN tried_at timestamptz;
