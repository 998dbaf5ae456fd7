import { z } from 'zod'
import type { Sql } from '../../../platform/db/sql.ts'
import { errorText } from '../../../platform/errors/error-fields.ts'
import { job, jobKind } from '../../../platform/jobs/job-kind.ts'
import type { PublicFetch } from '../../../platform/net/public-fetch.ts'
import { newestRelease, noRelease } from './newest-release.ts'

const timeoutMs = 15_000
const maxBytes = 4 * 2 ** 20
const maxErrorLength = 300

/** Job that runs daily and when an admin changes the settings. It does nothing while the check is switched off. */
export const checkForUpdate = jobKind('site.check_for_update', z.object({}), {
  cron: '41 5 * * *',
  retries: 0,
  at_once: 1,
})

async function readFeed(publicFetch: PublicFetch, feed_url: string) {
  const response = await publicFetch(feed_url, {
    headers: { accept: 'application/json', 'user-agent': 'Mapwright' },
    timeout_ms: timeoutMs,
    max_bytes: maxBytes,
  })
  if (response.status !== 200) throw new Error(`HTTP ${response.status}`)
  return newestRelease(response.body.toString('utf8'))
}

const reasonOf = (error: unknown): string => {
  if (error instanceof SyntaxError || error instanceof z.ZodError) return 'this is not a list of releases'
  if (['AbortError', 'TimeoutError'].includes(errorText(error, 'name')))
    return `no response within ${timeoutMs / 1000} s`
  return (errorText(error, 'code') || errorText(error, 'message')).slice(0, maxErrorLength)
}

export const checkForUpdateJob = job(checkForUpdate, async ({ sql, publicFetch, now }) => {
  const [settings] = await sql<{ feed_url: string }[]>`SELECT feed_url FROM update_check WHERE is_on`
  if (!settings) return
  await record(sql, settings.feed_url, now, publicFetch)
})

/** Reads the feed and stores its newest release, or why that failed. The release that was found before then stays. */
async function record(sql: Sql, feed_url: string, now: Date, publicFetch: PublicFetch): Promise<void> {
  try {
    const release = (await readFeed(publicFetch, feed_url)) ?? noRelease
    await sql`UPDATE update_check SET ${sql({ ...release, checked_at: now, error: '' })} WHERE feed_url = ${feed_url}`
  } catch (error) {
    await sql`UPDATE update_check SET checked_at = ${now}, error = ${reasonOf(error)} WHERE feed_url = ${feed_url}`
  }
}
