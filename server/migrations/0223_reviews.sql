-- Feedback that customers let the operator publish, and the section of the home page that shows it.

ALTER TABLE order_feedback
  -- The name under which the customer lets the text be published: their own or that of their company. Null: not at all.
  ADD COLUMN released_as text CHECK (released_as IN ('person', 'company')),
  ADD COLUMN released_at timestamptz,
  -- When staff chose it for the home page.
  ADD COLUMN shown_at timestamptz,
  ADD CHECK ((released_as IS NULL) = (released_at IS NULL)),
  ADD CHECK (released_at IS NULL OR words <> ''),
  ADD CHECK (shown_at IS NULL OR released_at IS NOT NULL);
CREATE INDEX order_feedback_released ON order_feedback (created_at DESC) WHERE released_at IS NOT NULL;

ALTER TABLE home_settings
  ALTER COLUMN sections SET DEFAULT '{figures,services,steps,why_choose_us,reviews,prices,tools,dealers,faq,contact}';
-- Where the operator has chosen sections, the new one stays off.
UPDATE home_settings SET sections = DEFAULT
WHERE sections = '{figures,services,steps,why_choose_us,prices,tools,dealers,faq,contact}';
