-- A key for the pages of a website is public: it is kept as it is, because the code that embeds the widget contains it. Others are null.
ALTER TABLE access_api_keys ADD COLUMN public_key text;

CREATE OR REPLACE VIEW access_api_rows AS
SELECT a._id, a.user_id, json_build_object('_id', u._id, 'name', person_name(u), 'email', u.email) AS "user",
  coalesce(k.hint, '') AS key, k.created_at AS key_created_at, p.ends_at AS previous_key_until, a."for", a.website_url, a.currency, a.rate,
  a.colors, a.master_slave, a.status, a.expiry, a.renews,
  CASE WHEN s._id IS NOT NULL THEN json_build_object('_id', s._id, 'name', s.name) END AS plan,
  a.scopes, a.addresses, a.calls_per_minute, a.calls_per_day,
  (SELECT max(at) FROM access_api_calls c WHERE c.access_api_id = a._id) AS last_used_at, a.created_at,
  ' ' || lower(concat_ws(' ', person_name(u), u.email, u.company_name, a.website_url)) AS search,
  coalesce(k.public_key, '') AS public_key
FROM access_apis a JOIN users u ON u._id = a.user_id LEFT JOIN access_plans s ON s._id = a.plan_id
LEFT JOIN LATERAL (
  SELECT hint, public_key, created_at FROM access_api_keys WHERE access_api_id = a._id AND ends_at IS NULL ORDER BY created_at DESC LIMIT 1
) k ON true
LEFT JOIN LATERAL (
  SELECT ends_at FROM access_api_keys WHERE access_api_id = a._id AND ends_at > now() ORDER BY ends_at DESC LIMIT 1
) p ON true;
