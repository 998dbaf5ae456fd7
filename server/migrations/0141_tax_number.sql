-- The number under which the tax office knows the seller (Steuernummer), for invoices of sellers without a VAT number.
ALTER TABLE settings ADD COLUMN company_tax_no text NOT NULL DEFAULT '';
