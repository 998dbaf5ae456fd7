-- An invoice need not be about credits: `count` is 0 for one about goods.
DO $$
DECLARE name text;
BEGIN
  SELECT conname INTO STRICT name FROM pg_constraint
  WHERE conrelid = 'invoices'::regclass AND contype = 'c' AND pg_get_constraintdef(oid) LIKE '%count > 0%';
  EXECUTE format('ALTER TABLE invoices DROP CONSTRAINT %I', name);
END $$;
ALTER TABLE invoices ADD CONSTRAINT invoices_issued CHECK (
  status = 'draft' OR (invoice IS NOT NULL AND issued_at IS NOT NULL AND due_at IS NOT NULL));

-- Orders of the shop. Everything that the buyer saw is frozen; the number, its payment and refunds are those of the invoice.
CREATE TABLE shop_orders (
  _id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  current_status text NOT NULL CHECK (
    current_status IN ('initiated', 'paid', 'processing', 'on_hold', 'shipped', 'completed', 'cancelled')),
  invoice_id uuid NOT NULL UNIQUE REFERENCES invoices,
  payment_id uuid NOT NULL UNIQUE REFERENCES payment_intents,
  payment_method text NOT NULL,
  currency text NOT NULL,
  -- Net, in hundredths, but VAT and total.
  subtotal bigint NOT NULL CHECK (subtotal >= 0),
  discount bigint NOT NULL CHECK (discount BETWEEN 0 AND subtotal),
  shipping_cost bigint NOT NULL CHECK (shipping_cost >= 0),
  vat_percentage bigint NOT NULL CHECK (vat_percentage >= 0),
  vat bigint NOT NULL CHECK (vat >= 0),
  total bigint NOT NULL CHECK (total = subtotal - discount + shipping_cost + vat),
  coupon_id uuid REFERENCES shop_coupons ON DELETE SET NULL,
  coupon_code text NOT NULL,
  shipping_method_id uuid REFERENCES shop_shipping_methods ON DELETE SET NULL,
  shipping_method text NOT NULL,
  shipping_time text NOT NULL,
  billing_address jsonb NOT NULL,
  shipping_address jsonb NOT NULL,
  customer_note text NOT NULL,
  parcel_tracking_number text NOT NULL DEFAULT '',
  carrier text NOT NULL DEFAULT '',
  estimated_delivery_date date,
  -- Why it is on hold or cancelled.
  reason text NOT NULL DEFAULT '',
  -- An order that is not paid by then is cancelled; its stock is taken until then.
  reserved_until timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  paid_at timestamptz,
  CHECK ((current_status = 'initiated') = (reserved_until IS NOT NULL))
);
CREATE INDEX shop_orders_newest ON shop_orders (created_at DESC, _id DESC);
CREATE INDEX shop_orders_by_status ON shop_orders (current_status, created_at DESC, _id DESC);
CREATE INDEX shop_orders_of_user ON shop_orders (user_id, created_at DESC, _id DESC);
CREATE INDEX shop_orders_of_coupon ON shop_orders (coupon_id, user_id) WHERE coupon_id IS NOT NULL;
CREATE INDEX shop_orders_of_shipping_method ON shop_orders (shipping_method_id) WHERE shipping_method_id IS NOT NULL;
CREATE INDEX shop_orders_reserved ON shop_orders (reserved_until) WHERE reserved_until IS NOT NULL;
CREATE INDEX shop_orders_paid ON shop_orders (paid_at) WHERE paid_at IS NOT NULL;

-- `price` is net for one piece with its options; `returned` pieces came back, and `restocked` of them can be sold again.
CREATE TABLE shop_order_lines (
  _id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES shop_orders,
  position int NOT NULL CHECK (position > 0),
  product_id uuid REFERENCES shop_products ON DELETE SET NULL,
  category_id uuid REFERENCES shop_categories ON DELETE SET NULL,
  name text NOT NULL,
  product_code text NOT NULL,
  -- [{"name": "2 m cable", "price": "1250"}], prices in hundredths.
  selected_extra_options jsonb NOT NULL,
  price bigint NOT NULL CHECK (price >= 0),
  quantity int NOT NULL CHECK (quantity > 0),
  discount bigint NOT NULL CHECK (discount BETWEEN 0 AND price * quantity),
  weight double precision NOT NULL,
  weight_unit text NOT NULL,
  returned int NOT NULL DEFAULT 0 CHECK (returned BETWEEN 0 AND quantity),
  restocked int NOT NULL DEFAULT 0 CHECK (restocked BETWEEN 0 AND returned),
  UNIQUE (order_id, position)
);
CREATE INDEX shop_order_lines_of_product ON shop_order_lines (product_id) WHERE product_id IS NOT NULL;
CREATE INDEX shop_order_lines_of_category ON shop_order_lines (category_id) WHERE category_id IS NOT NULL;

CREATE TABLE shop_order_history (
  _id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES shop_orders,
  event text NOT NULL CHECK (
    event IN ('place', 'pay', 'process', 'hold', 'ship', 'complete', 'cancel', 'expire', 'return')),
  reason text NOT NULL,
  actor_id uuid REFERENCES users,
  at timestamptz NOT NULL
);
CREATE INDEX shop_order_history_of_order ON shop_order_history (order_id, _id);
