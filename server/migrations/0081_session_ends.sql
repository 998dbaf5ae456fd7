-- Permissions are revoked; offers are withdrawn.
UPDATE sessions SET ended_because = 'permission_revoked' WHERE ended_because = 'permission_withdrawn';
