import pino from 'pino'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { firstAttempt } from '../../../test/job-attempts.ts'
import type { App } from '../api/handler.ts'
import { publicFetch } from '../net/public-fetch.ts'
import { handledRequestsSweepJob } from './sweep-handled-requests.ts'

test('deletes keys after a day and webhook events after two months, and nothing earlier', async () => {
  const { sql, drop } = await testDatabase()
  try {
    await sql`INSERT INTO idempotency_keys (caller, key, endpoint, request_hash, created_at) VALUES
      ('ann', 'old', 'test', '', now() - interval '25 hours'), ('ann', 'valid', 'test', '', now() - interval '23 hours')`
    await sql`INSERT INTO webhook_events (source, event_id, received_at) VALUES
      ('stripe', 'old', now() - interval '61 days'), ('stripe', 'repeated by hand', now() - interval '30 days')`
    const services = { app: {} as App, publicFetch: publicFetch(), log: pino({ level: 'silent' }) }
    await handledRequestsSweepJob.handle({ sql, ...services, data: {}, now: new Date(), ...firstAttempt })
    const left = await sql`SELECT key FROM idempotency_keys UNION ALL SELECT event_id FROM webhook_events`
    expect(left.map(({ key }) => key)).toEqual(['valid', 'repeated by hand'])
  } finally {
    await drop()
  }
})
