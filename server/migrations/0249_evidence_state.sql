-- The state of the evidence of the buyer's country on an issued invoice; null on drafts, credit notes, and until a job has judged an invoice of an earlier release.
ALTER TABLE invoices ADD COLUMN evidence_state text
  CHECK (evidence_state IN ('not_needed', 'complete', 'incomplete', 'contradictory'));
CREATE INDEX invoices_evidence ON invoices (evidence_state, issued_at DESC, _id DESC) WHERE evidence_state <> 'not_needed';
CREATE INDEX invoices_unjudged ON invoices (_id) WHERE evidence_state IS NULL AND series = 'invoice' AND invoice IS NOT NULL;
