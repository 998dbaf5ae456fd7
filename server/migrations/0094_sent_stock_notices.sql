-- A request stays for a while after its mail, so that the link in the mail can cancel the other requests of the address.
ALTER TABLE shop_stock_notices ADD COLUMN sent_at timestamptz;
