-- Texts of the software that the operator has changed. `key` is a key of locales/<language>, such as 'orders:list.title' or 'ui:days_one'.
-- A row stays when an update removes its key, so that the operator can see and delete it.
CREATE TABLE own_texts (
  language text NOT NULL,
  key text NOT NULL,
  text text NOT NULL CHECK (text <> ''),
  changed_at timestamptz NOT NULL,
  changed_by uuid NOT NULL REFERENCES users (_id),
  PRIMARY KEY (language, key)
);
