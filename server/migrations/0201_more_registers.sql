-- Registers of more countries; open data need no key.
ALTER TABLE reg_search_provider
  DROP CONSTRAINT reg_search_provider_provider_check,
  DROP CONSTRAINT reg_search_provider_check,
  ADD CONSTRAINT reg_search_provider_provider_check CHECK (provider IN ('none', 'dvla', 'rdw', 'vegvesen')),
  ADD CONSTRAINT reg_search_provider_check CHECK (provider IN ('none', 'rdw') OR key_sealed IS NOT NULL);
