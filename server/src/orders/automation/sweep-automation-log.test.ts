import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AutomationSite, pair, startAutomationSite } from '../../../test/automation-kit.ts'
import { firstAttempt } from '../../../test/job-attempts.ts'
import { publicFetch } from '../../platform/net/public-fetch.ts'
import { sweepAutomationLogJob } from './sweep-automation-log.ts'

let site: AutomationSite
beforeAll(async () => {
  site = await startAutomationSite()
  await site.configure({ library: 'on' })
})
afterAll(() => site.close())

it('deletes the log of a run after a year, and keeps the run and where its file came from', async () => {
  const { read, tuned } = pair()
  const { id: source_id } = await site.delivered(read, tuned)
  const [old, recent, long] = [await site.place(read), await site.place(read), await site.place(read)]
  for (const { id } of [old, recent, long]) await site.until(id, 'delivered')
  const age = async (id: string, days: number, entryDays = days) => {
    await site.sql`UPDATE automation_runs SET started_at = now() - make_interval(days => ${days}),
      finished_at = now() - make_interval(days => ${days}) WHERE order_id = ${id}`
    await site.sql`UPDATE automation_log SET at = now() - make_interval(days => ${entryDays})
      WHERE run_id IN (SELECT _id FROM automation_runs WHERE order_id = ${id})`
  }
  await age(old.id, 367)
  await age(recent.id, 364)
  // The run lasted for days, so its first entry is older than its end.
  await age(long.id, 364, 367)
  const { sql, app } = site
  const services = { sql, app, publicFetch: publicFetch(), log: pino({ level: 'silent' }) }
  await sweepAutomationLogJob.handle({ ...services, data: {}, now: new Date(), ...firstAttempt })
  const runOf = async (id: string) => (await site.history(id)).runs[0]
  expect(await runOf(old.id)).toMatchObject({ state: 'delivered', source: { order_id: source_id }, log: [] })
  expect((await runOf(recent.id))?.log).toHaveLength(1)
  expect((await runOf(long.id))?.log).toHaveLength(1)
})
