-- The start of the wait that ended when staff decided that no answer is needed, so that the decision can be undone.
ALTER TABLE tickets ADD COLUMN waiting_before timestamptz;
