import { z } from 'zod'
import type { Sql } from '../platform/db/sql.ts'
import { job, jobKind } from '../platform/jobs/job-kind.ts'
import type { PublicFetch } from '../platform/net/public-fetch.ts'
import { insertVatCheck } from './vat-check-rows.ts'
import { askVies } from './vies.ts'
import { viesSettings } from './vies-settings.ts'

const perRun = 100

/**
 * Selects VAT numbers in use that must be checked again: the latest check was in the last week and had no definite result, or its proof
 * expires within a week.
 */
const dueChecks = (sql: Sql, now: Date) => sql<{ user_id: string; vat_no: string }[]>`
  SELECT user_id, vat_no FROM (
    SELECT DISTINCT ON (c.user_id, c.vat_no) c.user_id, c.vat_no, c.result, c.checked_at
    FROM vat_checks c JOIN users u ON u._id = c.user_id
    WHERE u.deleted_at IS NULL AND u.status = 1 AND upper(regexp_replace(u.vat_no, '[\\s.-]', '', 'g')) = c.vat_no
      AND c.checked_at > ${now}::timestamptz - interval '30 days'
    ORDER BY c.user_id, c.vat_no, c.checked_at DESC
  ) latest
  WHERE (result = 'unknown' AND checked_at > ${now}::timestamptz - interval '7 days')
    OR (result = 'valid' AND checked_at < ${now}::timestamptz - interval '23 days')
  ORDER BY checked_at LIMIT ${perRun}`

/** Repeats the VIES checks that are due. Stops if VIES is unavailable. Returns the number of completed checks. */
export async function recheckVatNumbers(sql: Sql, publicFetch: PublicFetch, now: Date): Promise<number> {
  const { url, requester } = await viesSettings(sql)
  let checked = 0
  for (const asked of await dueChecks(sql, now)) {
    const result = await askVies(publicFetch, { ...asked, url, requester })
    if (result.reason === 'SERVICE_UNAVAILABLE') return checked
    await sql.begin((tx) => insertVatCheck(tx, { ...asked, ...result, requester, now }))
    checked += 1
  }
  return checked
}

const kind = jobKind('billing.recheck_vat_numbers', z.object({}), { cron: '41 4 * * *', retries: 0, at_once: 1 })

export const recheckVatNumbersJob = job(kind, async ({ sql, publicFetch, now, log }) => {
  const checked = await recheckVatNumbers(sql, publicFetch, now)
  if (checked > 0) log.info({ checked }, 'asked VIES again about VAT numbers')
})
