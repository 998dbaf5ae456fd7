CREATE TRIGGER audit_not_emptied BEFORE TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Of several tokens that one refresh token was spent for within its grace, only the one that is used next stays good.
ALTER TABLE refresh_tokens ADD COLUMN superseded_at timestamptz;

-- The session of the staff member in which a session as a dealer was opened: it does not outlive it. Older ones cannot name it, so they end here.
ALTER TABLE sessions ADD COLUMN opened_in uuid REFERENCES sessions ON DELETE CASCADE;
CREATE INDEX sessions_opened_in ON sessions (opened_in) WHERE opened_in IS NOT NULL;
UPDATE sessions SET ended_at = now(), ended_because = 'upgraded' WHERE impersonator_id IS NOT NULL AND ended_at IS NULL;

-- What the browser calls itself at sign-in: a device that has signed in before has its own count of failed attempts.
ALTER TABLE sessions ADD COLUMN device_hash bytea;
