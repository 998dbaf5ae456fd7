-- Costs by weight, the lightest first: [{"up_to": 2, "local_cost": "590", "international_cost": "1490"}], kilograms and hundredths.
ALTER TABLE shop_shipping_methods ADD COLUMN weight_tiers jsonb NOT NULL DEFAULT '[]';
