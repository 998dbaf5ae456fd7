-- A merged ticket has no messages of its own: they are in the conversation of the ticket that it was merged into, never of a ticket that is
-- merged itself.
ALTER TABLE tickets
  ADD COLUMN merged_into uuid REFERENCES tickets ON DELETE CASCADE,
  ADD COLUMN merged_at timestamptz,
  ADD CHECK (merged_into <> _id),
  ADD CHECK ((merged_into IS NULL) = (merged_at IS NULL)),
  ADD CHECK (merged_into IS NULL OR status = 'solved');
CREATE INDEX tickets_merged_into ON tickets (merged_into) WHERE merged_into IS NOT NULL;

-- The first message without an answer in a conversation to which others were added: staff may have answered another message later. Null
-- where the times of the latest messages say it.
ALTER TABLE conversations ADD COLUMN unanswered_since timestamptz;
CREATE INDEX conversations_unanswered ON conversations (subject_kind) WHERE unanswered_since IS NOT NULL;
