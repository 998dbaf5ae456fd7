-- Whether a verified mail of a sender without an account opens a ticket, and the mails that have done so.
ALTER TABLE mail_in ADD COLUMN opens_guest_tickets boolean NOT NULL DEFAULT false;
CREATE INDEX inbound_mails_opened ON inbound_mails (received_at) WHERE outcome = 'opened';
CREATE INDEX users_ticket_guests ON users (email) WHERE role_id = 4 AND deleted_at IS NULL;
