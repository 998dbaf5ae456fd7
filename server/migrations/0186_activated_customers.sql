-- When staff have activated a user. A customer who was deactivated later no longer waits for activation.
ALTER TABLE users ADD COLUMN activated_at timestamptz;
CREATE INDEX users_waiting ON users (created_at) WHERE status = 0 AND verified AND activated_at IS NULL;
