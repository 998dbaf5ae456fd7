-- The order of the tickets of staff: open ones first, those that have waited longest before the others.
CREATE INDEX tickets_by_turn ON tickets (status, waiting_since, updated_at DESC, _id) WHERE merged_into IS NULL;
