-- The jobs of incoming mail are named after the domain that they belong to. Waiting mails keep their jobs; the jobs that run
-- on a schedule are created anew at the start. A site that is being set up has no jobs yet.
DO $$
BEGIN
  IF to_regclass('jobs.queue') IS NULL THEN RETURN; END IF;
  -- A copy of the queue, because the jobs reference it by name.
  INSERT INTO jobs.queue
    SELECT (jsonb_populate_record(q, '{"name": "conversations.process_mail"}')).* FROM jobs.queue q WHERE name = 'orders.take_mail'
    ON CONFLICT DO NOTHING;
  UPDATE jobs.job SET name = 'conversations.process_mail' WHERE name = 'orders.take_mail';
  DELETE FROM jobs.job WHERE name IN ('orders.poll_mailbox', 'orders.sweep_mail_in');
  DELETE FROM jobs.queue WHERE name IN ('orders.take_mail', 'orders.poll_mailbox', 'orders.sweep_mail_in');
END $$;
