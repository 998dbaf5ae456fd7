-- A result of a tool bridge is used again for the same input, unless the bridge was changed since.
ALTER TABLE tool_bridges ADD COLUMN changed_at timestamptz NOT NULL DEFAULT now();

-- The earlier invitation of the same address that an invitation has replaced.
ALTER TABLE member_invitations ADD COLUMN replaced_sent_at timestamptz;
