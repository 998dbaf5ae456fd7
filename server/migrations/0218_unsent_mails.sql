-- The mails that wait or have failed, for the state of the site and for the operator's checks.
CREATE INDEX mails_unsent ON mails (status, created_at) WHERE status IN ('queued', 'failed');
