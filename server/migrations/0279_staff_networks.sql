-- The networks from which staff and admins can use the site: addresses and ranges (CIDR). Empty: any.
CREATE TABLE staff_networks (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  networks text[] NOT NULL DEFAULT '{}'
);
INSERT INTO staff_networks DEFAULT VALUES;

-- How a session was opened: password, code, recovery_code, passkey. NULL: by an earlier release, by registration or by impersonation.
ALTER TABLE sessions ADD COLUMN opened_by text;
