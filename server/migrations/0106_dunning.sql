-- Reminders of overdue invoices; off until the operator switches them on.
CREATE TABLE dunning_settings (
  _id int PRIMARY KEY DEFAULT 1 CHECK (_id = 1),
  enabled boolean NOT NULL DEFAULT false
);
INSERT INTO dunning_settings DEFAULT VALUES;

CREATE TABLE dunning_steps (
  step text PRIMARY KEY CHECK (step IN ('reminder', 'first', 'second')),
  is_on boolean NOT NULL DEFAULT true,
  -- Days after the day on which the invoice was due.
  days int NOT NULL CHECK (days BETWEEN 1 AND 365),
  fee bigint NOT NULL DEFAULT 0 CHECK (fee >= 0)
);
INSERT INTO dunning_steps (step, days) VALUES ('reminder', 7), ('first', 21), ('second', 35);

-- The operator's own texts; the others are those of the app.
CREATE TABLE dunning_texts (
  step text NOT NULL REFERENCES dunning_steps,
  language text NOT NULL,
  text text NOT NULL CHECK (text <> ''),
  PRIMARY KEY (step, language)
);

-- What was sent. Each step is sent once for an invoice.
CREATE TABLE dunning_notices (
  _id uuid PRIMARY KEY,
  invoice_id uuid NOT NULL REFERENCES invoices,
  step text NOT NULL REFERENCES dunning_steps,
  fee bigint NOT NULL CHECK (fee >= 0),
  sent_at timestamptz NOT NULL,
  UNIQUE (invoice_id, step)
);

-- Invoices that staff have taken out: until a day, or for good.
CREATE TABLE dunning_holds (
  invoice_id uuid PRIMARY KEY REFERENCES invoices,
  until date,
  note text NOT NULL DEFAULT '',
  held_by uuid NOT NULL REFERENCES users,
  held_at timestamptz NOT NULL
);
