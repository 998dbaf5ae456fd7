import { SignIn } from '@mapwright/contract/accounts/sign-in-endpoints.ts'
import { countHit, readHits, resetHits, takeBackHits } from '../../platform/api/count-hits.ts'
import type { RequestDetails } from '../../platform/api/handler.ts'
import type { Db, Sql } from '../../platform/db/sql.ts'
import { clientNetwork } from '../../platform/net/client-network.ts'
import { deviceHash } from '../sessions/issue-tokens.ts'
import { rememberedDays } from '../sessions/notify-of-sign-in.ts'

const attempts = [
  { seconds: 60, count: 6 },
  { seconds: 3600, count: 30 },
]
const failuresWithoutCaptcha = 3
const failureSeconds = 3600
const unknownUser = '00000000-0000-0000-0000-000000000000'

type KnownClient = { by_device: boolean; by_address: boolean }

/**
 * Returns the key of the counter for an attempt to sign in. Devices and addresses that recently signed in to the account have their own
 * counters. All other devices and addresses share one counter, so that an attacker cannot lock the owner out. Unknown accounts are counted
 * in the same way.
 */
export async function attemptCounter(
  sql: Sql,
  { user_id, login }: { user_id: string | undefined; login: string },
  { device, request, now }: { device: string | undefined; request: RequestDetails; now: Date },
): Promise<string> {
  const device_hash = device === undefined ? null : deviceHash(device)
  // The query also runs for unknown accounts, so that the response time does not reveal which accounts exist.
  const [known] = await sql<KnownClient[]>`
    SELECT coalesce(bool_or(device_hash = ${device_hash}), false) AS by_device,
      coalesce(bool_or(address = ${request.address}), false) AS by_address
    FROM sessions WHERE user_id = ${user_id ?? unknownUser} AND impersonator_id IS NULL
      AND last_seen_at > ${now}::timestamptz - make_interval(days => ${rememberedDays})`
  const account = user_id ?? login
  if (known?.by_device && device_hash) return `${account} device ${device_hash.toString('base64url')}`
  return known?.by_address ? `${account} from ${request.address}` : account
}

const attemptKey = (seconds: number, counter: string) => `accounts.sign_in account ${seconds} ${counter}`
const failureKey = (counter: string) => `accounts.sign_in failed account ${counter}`
const failuresFrom = (address: string) => `accounts.sign_in failed address ${clientNetwork(address)}`

/** Counts an attempt. Throws after six attempts a minute or thirty an hour. */
export async function countAttempt(sql: Sql, counter: string): Promise<void> {
  for (const { seconds, count } of attempts) await countHit(sql, attemptKey(seconds, counter), { seconds, count })
}

/** Returns true if the next attempt needs a captcha because of recent failures. */
export const needsCaptcha = async (sql: Sql, counter: string, address: string): Promise<boolean> =>
  (await readHits(sql, [failureKey(counter), failuresFrom(address)], failureSeconds)) >= failuresWithoutCaptcha

export async function countFailure(sql: Sql, counter: string, address: string): Promise<void> {
  for (const key of [failureKey(counter), failuresFrom(address)])
    await countHit(sql, key, { seconds: failureSeconds, count: Number.POSITIVE_INFINITY })
}

/**
 * Resets the failures of this counter after a correct password, and takes back the counted attempt. Otherwise people who share the IP
 * address of a workshop would lock each other out by signing in.
 */
export async function acceptAttempt(db: Db, counter: string, address: string): Promise<void> {
  await resetHits(db, failureKey(counter))
  await takeBackHits(
    db,
    attempts.flatMap(({ seconds }) => [
      attemptKey(seconds, counter),
      `${SignIn.name} address ${seconds} ${clientNetwork(address)}`,
    ]),
  )
}
