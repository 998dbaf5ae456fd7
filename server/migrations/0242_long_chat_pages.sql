-- Paths are percent-encoded, which makes those in other scripts up to nine times as long.
ALTER TABLE chat_pages DROP CONSTRAINT chat_pages_path_check, ADD CHECK (length(path) <= 1000);
