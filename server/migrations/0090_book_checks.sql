-- Runs of the checks of the books, and the last result of each check; `rows` are the first differences.
CREATE TABLE book_runs (
  _id uuid PRIMARY KEY,
  -- Null: the nightly run.
  started_by uuid REFERENCES users,
  started_at timestamptz NOT NULL,
  finished_at timestamptz
);
CREATE INDEX book_runs_newest ON book_runs (started_at DESC);

CREATE TABLE book_checks (
  key text PRIMARY KEY,
  run_id uuid NOT NULL REFERENCES book_runs,
  checked_at timestamptz NOT NULL,
  differences int NOT NULL CHECK (differences >= 0),
  rows jsonb NOT NULL
);
