import { countHit, readHits, resetHits } from '../api/count-hits.ts'
import type { RequestFacts } from '../api/handler.ts'
import type { Db, Sql } from '../db/sql.ts'
import { deviceHash } from './issue-tokens.ts'
import { knownForDays } from './tell-of-sign-in.ts'

const attempts = [
  { seconds: 60, count: 6 },
  { seconds: 3600, count: 30 },
]
const failuresWithoutCaptcha = 3
const failureSeconds = 3600
const nobody = '00000000-0000-0000-0000-000000000000'

type Known = { by_device: boolean; by_address: boolean }

/**
 * Who an attempt to sign in counts for. A device or an address that has signed in to the account lately has its own count; all others share
 * one, so that guessing from elsewhere locks nobody out. Unknown accounts are counted the same way.
 */
export async function attemptCounter(
  sql: Sql,
  { user_id, login }: { user_id: string | undefined; login: string },
  { device, request, now }: { device: string | undefined; request: RequestFacts; now: Date },
): Promise<string> {
  const device_hash = device === undefined ? null : deviceHash(device)
  // An unknown account asks the same, so that it takes as long.
  const [known] = await sql<Known[]>`
    SELECT coalesce(bool_or(device_hash = ${device_hash}), false) AS by_device,
      coalesce(bool_or(address = ${request.address}), false) AS by_address
    FROM sessions WHERE user_id = ${user_id ?? nobody} AND impersonator_id IS NULL
      AND last_seen_at > ${now}::timestamptz - make_interval(days => ${knownForDays})`
  const account = user_id ?? login
  if (known?.by_device && device_hash) return `${account} device ${device_hash.toString('base64url')}`
  return known?.by_address ? `${account} from ${request.address}` : account
}

const attemptKey = (seconds: number, counter: string) => `accounts.sign_in account ${seconds} ${counter}`
const failureKey = (counter: string) => `accounts.sign_in failed account ${counter}`
const failuresFrom = (address: string) => `accounts.sign_in failed address ${address}`

/** Refuses the seventh attempt in a minute and the thirty-first in an hour. */
export async function countAttempt(sql: Sql, counter: string): Promise<void> {
  for (const { seconds, count } of attempts) await countHit(sql, attemptKey(seconds, counter), { seconds, count })
}

/** Whether so many attempts failed lately that the next one needs a captcha. */
export const needsCaptcha = async (sql: Sql, counter: string, address: string): Promise<boolean> =>
  (await readHits(sql, [failureKey(counter), failuresFrom(address)], failureSeconds)) >= failuresWithoutCaptcha

export async function countFailure(sql: Sql, counter: string, address: string): Promise<void> {
  for (const key of [failureKey(counter), failuresFrom(address)])
    await countHit(sql, key, { seconds: failureSeconds, count: Number.POSITIVE_INFINITY })
}

export const forgetFailures = (db: Db, counter: string) => resetHits(db, failureKey(counter))
