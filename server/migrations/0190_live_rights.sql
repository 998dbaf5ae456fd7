-- Live streams ask again what they may receive as soon as the rights of their person or a session change.
CREATE FUNCTION notify_live_rights() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live_rights', CASE TG_TABLE_NAME WHEN 'users' THEN to_jsonb(NEW) ->> '_id' ELSE to_jsonb(NEW) ->> 'user_id' END);
  RETURN NULL;
END $$;

CREATE TRIGGER users_rights_changed AFTER UPDATE OF role_id, permissions, status, verified, deleted_at ON users FOR EACH ROW
  WHEN ((OLD.role_id, OLD.permissions, OLD.status, OLD.verified, OLD.deleted_at)
    IS DISTINCT FROM (NEW.role_id, NEW.permissions, NEW.status, NEW.verified, NEW.deleted_at))
  EXECUTE FUNCTION notify_live_rights();

CREATE TRIGGER sessions_ended AFTER UPDATE OF ended_at ON sessions FOR EACH ROW
  WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL)
  EXECUTE FUNCTION notify_live_rights();
