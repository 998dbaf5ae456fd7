-- Tables and columns are named after what they hold: credit packages, cached results of look-ups, the result of a job.
ALTER TABLE prices RENAME TO credit_packages;
ALTER INDEX prices_pkey RENAME TO credit_packages_pkey;
ALTER TABLE geocoder_answers RENAME TO geocoder_cache;
ALTER INDEX geocoder_answers_pkey RENAME TO geocoder_cache_pkey;
ALTER TABLE reg_search_answers RENAME TO reg_search_cache;
ALTER INDEX reg_search_answers_pkey RENAME TO reg_search_cache_pkey;
ALTER INDEX reg_search_answers_expiry RENAME TO reg_search_cache_expiry;
ALTER TABLE automation_runs RENAME COLUMN answer_hash TO result_hash;
UPDATE mails SET kind = 'reply_not_added' WHERE kind = 'answer_not_taken';
