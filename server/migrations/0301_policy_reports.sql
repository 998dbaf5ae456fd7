-- Violations of the content security policy that browsers have reported, counted by what was refused and where.
CREATE TABLE policy_reports (
  directive text NOT NULL,
  blocked text NOT NULL,
  page text NOT NULL,
  source text NOT NULL,
  count integer NOT NULL DEFAULT 1,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (directive, blocked, page, source)
);
