ALTER TABLE first_steps
  -- The items that operators marked as not needed.
  ADD COLUMN not_needed text[] NOT NULL DEFAULT '{}' CHECK (not_needed <@ ARRAY['logo', 'hours', 'backup']),
  -- The mail server of the last successful check or test mail, as server/src/site/smtp-rows.ts names it; empty before the first.
  ADD COLUMN tested_server text NOT NULL DEFAULT '';
UPDATE first_steps SET tested_server = (
    SELECT CASE WHEN host = '' THEN 'environment' ELSE host || ':' || port || ' ' || user_name END FROM smtp_settings)
  WHERE mail_tested_at IS NOT NULL;
ALTER TABLE first_steps DROP COLUMN mail_tested_at;
