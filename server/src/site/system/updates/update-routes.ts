import { ChangeUpdateCheck, GetUpdateCheck } from '@mapwright/contract/site/system/update-endpoints.ts'
import { command, query, type Route } from '../../../platform/api/handler.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { version as ownVersion } from '../../../platform/startup/version.ts'
import { checkForUpdate } from './check-for-update.ts'
import { isNewer, noRelease, type Release } from './newest-release.ts'

type Row = Release & { is_on: boolean; feed_url: string; checked_at: Date | null; error: string }

async function readUpdateCheck(db: Db) {
  const [row] = await db<[Row]>`
    SELECT is_on, feed_url, checked_at, error, version, released_at, notes, url FROM update_check`
  const { version, released_at, notes, url, ...check } = row
  const newer = check.is_on && isNewer(version, ownVersion) ? { version, released_at, notes, url } : null
  return { update_check: { ...check, newer } }
}

/** Forgets what a feed at another address has said. */
const none = { ...noRelease, checked_at: null, error: '' }

/** Endpoints for the check for a new release. */
export const updateRoutes: readonly Route[] = [
  query(GetUpdateCheck, ({ sql }) => readUpdateCheck(sql)),

  command(ChangeUpdateCheck, async ({ tx, body, audit }) => {
    const [before] = await tx<[{ is_on: boolean; feed_url: string }]>`
      SELECT is_on, feed_url FROM update_check FOR UPDATE`
    await tx`UPDATE update_check SET ${tx({ ...body, ...(before.feed_url === body.feed_url ? {} : none) })}`
    if (body.is_on) await enqueue(tx, checkForUpdate, {})
    // The address may contain a token.
    audit({
      before: { is_on: before.is_on },
      after: { is_on: body.is_on, feed_changed: before.feed_url !== body.feed_url },
    })
    return readUpdateCheck(tx)
  }),
]
