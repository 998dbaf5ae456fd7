-- The mails that confirm a contract, by order.
CREATE INDEX mails_of_contracts ON mails ((ref ->> 'order_id')) WHERE kind IN ('shop_order_placed', 'guest_order_placed');
