-- Subject of a mail that was refused because its sender, its domain or the site had reached the limit of tickets.
ALTER TABLE inbound_mails ADD COLUMN subject text NOT NULL DEFAULT '';
