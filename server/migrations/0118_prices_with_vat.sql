-- Private buyers see prices with VAT; businesses do if the operator wants it. Orders keep how their buyer saw them.
ALTER TABLE shop_settings ADD COLUMN business_prices_with_vat boolean NOT NULL DEFAULT false;
ALTER TABLE shop_orders ADD COLUMN with_vat boolean NOT NULL DEFAULT false;
