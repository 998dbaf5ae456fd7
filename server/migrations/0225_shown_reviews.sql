-- The name of the author when staff chose the review, which a later change of the account does not replace.

ALTER TABLE order_feedback ADD COLUMN shown_name text;
UPDATE order_feedback f SET shown_name = CASE f.released_as
    WHEN 'company' THEN u.company_name
    ELSE concat_ws(' ', nullif(u.firstname, ''), nullif(left(u.lastname, 1), '') || '.') END
  FROM orders o JOIN users u ON u._id = o.user_id WHERE o._id = f.order_id AND f.shown_at IS NOT NULL;
ALTER TABLE order_feedback ADD CHECK (shown_at IS NULL OR shown_name IS NOT NULL);
