-- A text as it is searched: lower case, without marks on letters ("Škoda" is "skoda"). Columns and words use this same function.
-- In PL/pgSQL, as a function in SQL would be inlined, and its cost underestimated.
CREATE FUNCTION fold(given text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 100 AS $$
BEGIN
  IF octet_length(given) = char_length(given) THEN
    RETURN lower(given);
  END IF;
  RETURN translate(lower(normalize(regexp_replace(normalize(given, NFD), '[\u0300-\u036f]', '', 'g'), NFC)), 'øłđħðŧı', 'oldhdti');
END $$;

DROP INDEX variants_search;
DROP INDEX orders_search;
DROP INDEX shop_products_search;
DROP INDEX invoices_search;
CREATE INDEX variants_search ON variants USING gin (fold(search) gin_trgm_ops);
CREATE INDEX orders_search ON orders USING gin (fold(search) gin_trgm_ops) WHERE status <> 'draft';
CREATE INDEX shop_products_search ON shop_products USING gin (fold(search) gin_trgm_ops);
CREATE INDEX invoices_search ON invoices USING gin (fold(search) gin_trgm_ops) WHERE deleted_at IS NULL;
