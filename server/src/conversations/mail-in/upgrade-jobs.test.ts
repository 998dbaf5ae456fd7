import { uuidv7 } from 'uuidv7'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { earlierDatabase } from '../../../test/earlier-database.ts'
import { installJobsWithin } from '../../platform/jobs/install-jobs.ts'

const migration = '0117_conversation_jobs'
const formerNames = ['orders.take_mail', 'orders.poll_mailbox', 'orders.sweep_mail_in']
let database: Awaited<ReturnType<typeof earlierDatabase>>

beforeEach(async () => {
  database = await earlierDatabase(migration)
})
afterEach(() => database.drop())

it('keeps the jobs of waiting mails, and removes the former queues with their schedules', async () => {
  const { sql } = database
  await sql.begin((tx) => installJobsWithin(tx))
  for (const name of formerNames)
    await sql`SELECT jobs.create_queue(${name}, '{"policy": "standard", "retryLimit": 5}')`
  await sql`INSERT INTO jobs.schedule (name, cron) VALUES ('orders.poll_mailbox', '* * * * *')`
  const mail_id = uuidv7()
  await sql`INSERT INTO jobs.job (name, data) VALUES ('orders.take_mail', ${sql.json({ mail_id })}), ('orders.poll_mailbox', '{}')`

  await database.upgrade()

  expect(await sql`SELECT name, data, state FROM jobs.job`).toEqual([
    { name: 'conversations.process_mail', data: { mail_id }, state: 'created' },
  ])
  expect(await sql`SELECT name, retry_limit FROM jobs.queue`).toEqual([
    { name: 'conversations.process_mail', retry_limit: 5 },
  ])
  expect(await sql`SELECT FROM jobs.schedule`).toHaveLength(0)
})

it('runs on a site without jobs', async () => {
  await database.upgrade()
  expect(await database.sql`SELECT FROM migrations WHERE name = ${migration}`).toHaveLength(1)
})
