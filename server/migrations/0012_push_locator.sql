-- Where a dealer is found, and what the public locator may show of them: nothing, until they choose so.
ALTER TABLE users
  ADD COLUMN lat double precision CHECK (lat BETWEEN -90 AND 90),
  ADD COLUMN lng double precision CHECK (lng BETWEEN -180 AND 180),
  ADD COLUMN in_locator boolean NOT NULL DEFAULT false,
  ADD COLUMN locator_fields text[] NOT NULL DEFAULT '{}' CHECK (locator_fields <@ ARRAY['phone', 'email', 'web_url']),
  ADD CONSTRAINT users_whole_pin CHECK ((lat IS NULL) = (lng IS NULL)),
  ADD CONSTRAINT users_located_with_pin CHECK (lat IS NOT NULL OR NOT in_locator);
CREATE INDEX users_in_locator ON users (_id) WHERE in_locator;

-- The address of the map's pictures, with {z}, {x} and {y} in it; without one there is no map.
ALTER TABLE settings
  ADD COLUMN map_tiles text NOT NULL DEFAULT '',
  ADD COLUMN map_attribution text NOT NULL DEFAULT '';
