-- True if customers have to accept this version before they go on. False for corrections.
ALTER TABLE policy_versions ADD COLUMN must_accept boolean NOT NULL DEFAULT false;

-- The versions of legal texts that customers have accepted. The terms for orders are sections that are edited one by one, so they have no
-- version: `published_at` is their last change.
CREATE TABLE policy_acceptances (
  _id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  policy text NOT NULL CHECK (policy IN ('terms_of_use', 'privacy_policy', 'order_terms')),
  version_id uuid REFERENCES policy_versions,
  language text NOT NULL,
  published_at timestamptz NOT NULL,
  text_sha256 text NOT NULL CHECK (text_sha256 ~ '^[0-9a-f]{64}$'),
  occasion text NOT NULL CHECK (occasion IN ('registration', 'request', 'order')),
  accepted_at timestamptz NOT NULL,
  CHECK ((version_id IS NULL) = (policy = 'order_terms')),
  UNIQUE (user_id, version_id)
);
CREATE INDEX policy_acceptances_latest ON policy_acceptances (user_id, policy, accepted_at DESC);
