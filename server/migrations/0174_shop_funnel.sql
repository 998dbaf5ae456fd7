-- Steps towards a purchase, by day of the calendar of the site. Only counts: no row belongs to a person.
CREATE TABLE shop_funnel_days (
  day date NOT NULL,
  step text NOT NULL CHECK (step IN ('visit', 'product', 'cart', 'checkout')),
  count int NOT NULL CHECK (count > 0),
  PRIMARY KEY (day, step)
);
