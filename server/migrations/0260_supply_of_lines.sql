-- Whether a line is a supply of goods or of services. An invoice may contain both; those so far contain goods if they name a delivery.
ALTER TABLE invoice_lines ADD COLUMN supply text NOT NULL DEFAULT 'services' CHECK (supply IN ('goods', 'services'));
ALTER TABLE invoice_lines DISABLE TRIGGER invoice_lines_append_only;
UPDATE invoice_lines l SET supply = 'goods'
FROM invoices i LEFT JOIN invoices o ON o._id = i.corrects
WHERE i._id = l.invoice_id AND coalesce(o.buyer, i.buyer) ? 'delivery';
ALTER TABLE invoice_lines ENABLE TRIGGER invoice_lines_append_only;
