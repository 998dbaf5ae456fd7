-- What customers may download: a file of ours with its versions, or a link to somebody else's page.
CREATE TABLE flinks (
  _id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('file', 'link')),
  category text NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  url text NOT NULL,
  online boolean NOT NULL,
  -- How often a link was opened; files count their versions.
  opened int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK ((kind = 'link') = (url <> ''))
);
CREATE UNIQUE INDEX flinks_name ON flinks (lower(category), lower(name));

CREATE TABLE flink_versions (
  _id uuid PRIMARY KEY,
  flink_id uuid NOT NULL REFERENCES flinks ON DELETE CASCADE,
  version text NOT NULL,
  notes text NOT NULL,
  file_id uuid NOT NULL UNIQUE REFERENCES files,
  downloads int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL
);
CREATE INDEX flink_versions_flink ON flink_versions (flink_id, _id DESC);

-- As the lists show them.
CREATE VIEW flink_rows AS
  SELECT f._id, f.kind, f.category, f.name, f.description, f.url, f.online, f.created_at, f.updated_at,
    f.opened + coalesce(v.downloads, 0)::int AS downloads, coalesce(v.versions, '[]') AS versions,
    lower(concat_ws(' ', f.category, f.name, f.description, f.url, v.words)) AS search
  FROM flinks f LEFT JOIN LATERAL (
    SELECT sum(x.downloads) AS downloads, string_agg(concat_ws(' ', x.version, c.name), ' ') AS words,
      json_agg(json_build_object('_id', x._id, 'version', x.version, 'notes', x.notes, 'file_name', c.name, 'size', c.size,
        'sha256', c.sha256, 'downloads', x.downloads, 'created_at', x.created_at) ORDER BY x._id DESC) AS versions
    FROM flink_versions x JOIN files c ON c._id = x.file_id WHERE x.flink_id = f._id
  ) v ON true;

-- Files that customers sent outside an order. A month after it came a file is deleted; the row stays.
CREATE TABLE file_uploads (
  _id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  file_id uuid NOT NULL UNIQUE REFERENCES files,
  vehicle text NOT NULL,
  comment text NOT NULL,
  created_at timestamptz NOT NULL,
  handled_at timestamptz,
  is_gone boolean NOT NULL DEFAULT false
);
CREATE INDEX file_uploads_user ON file_uploads (user_id, _id DESC);
CREATE INDEX file_uploads_latest ON file_uploads (_id DESC);
CREATE INDEX file_uploads_waiting ON file_uploads (_id) WHERE handled_at IS NULL;
CREATE INDEX file_uploads_kept ON file_uploads (created_at) WHERE NOT is_gone;

CREATE VIEW file_upload_rows AS
  SELECT x._id, x.user_id, c.name AS file_name, c.size::float8 AS size, c.sha256, x.vehicle, x.comment, x.created_at, x.handled_at, x.is_gone,
    coalesce(nullif(concat_ws(' ', nullif(u.firstname, ''), nullif(u.lastname, '')), ''), u.email) AS customer, u.email,
    lower(concat_ws(' ', c.name, x.vehicle, x.comment, u.firstname, u.lastname, u.email, u.company_name)) AS search
  FROM file_uploads x JOIN files c ON c._id = x.file_id JOIN users u ON u._id = x.user_id;
