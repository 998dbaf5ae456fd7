-- K: goods sent to a business of another EU country. They were invoiced as AE, which is for services; what has been issued stays as it is.
ALTER TABLE invoice_lines DROP CONSTRAINT invoice_lines_vat_category_check;
ALTER TABLE invoice_lines ADD CONSTRAINT invoice_lines_vat_category_check CHECK (vat_category IN ('S', 'Z', 'E', 'AE', 'K', 'G', 'O'));

-- The account of such deliveries; empty: that of the chart.
ALTER TABLE datev_settings ADD COLUMN intra_community text NOT NULL DEFAULT '';
