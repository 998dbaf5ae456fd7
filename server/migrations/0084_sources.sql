-- How a mail came in: through the hook or from the mailbox.
ALTER TABLE inbound_mails RENAME COLUMN door TO source;
