-- Whether a mail of a customer to the reply address itself opens a ticket.
ALTER TABLE mail_in ADD COLUMN opens_tickets boolean NOT NULL DEFAULT false;
