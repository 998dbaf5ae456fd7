-- Guests who write by mail; other guests bought in the shop. Those whose only ticket was deleted have no ticket any more, but no order either.
ALTER TABLE users ADD COLUMN is_ticket_guest boolean NOT NULL DEFAULT false;
UPDATE users SET is_ticket_guest = true WHERE role_id = 4 AND deleted_at IS NULL AND billing_confirmed_at IS NULL;
DROP INDEX users_ticket_guests;
CREATE INDEX users_ticket_guests ON users (email) WHERE is_ticket_guest AND deleted_at IS NULL;
