import pino from 'pino'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { firstAttempt } from '../../../test/job-attempts.ts'
import type { App } from '../api/handler.ts'
import { publicFetch } from '../net/public-fetch.ts'
import { eventsSweepJob } from './sweep-events.ts'

test('deletes events 90 days after their last attempt, and none that are still retried', async () => {
  const { sql, drop } = await testDatabase()
  try {
    await sql`INSERT INTO outbox (event, created_at, dead_at) VALUES
      ('"given up long ago"', now() - interval '92 days', now() - interval '91 days'),
      ('"given up lately"', now() - interval '92 days', now() - interval '89 days'),
      ('"waiting"', now() - interval '92 days', NULL)`
    const services = { app: {} as App, publicFetch: publicFetch(), log: pino({ level: 'silent' }) }
    await eventsSweepJob.handle({ sql, ...services, data: {}, now: new Date(), ...firstAttempt })
    const left = await sql<{ event: string }[]>`SELECT event FROM outbox ORDER BY id`
    expect(left.map(({ event }) => event)).toEqual(['given up lately', 'waiting'])
  } finally {
    await drop()
  }
})
