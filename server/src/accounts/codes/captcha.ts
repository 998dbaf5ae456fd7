import { hkdfSync } from 'node:crypto'
import { GetCaptcha } from '@mapwright/contract/accounts/captcha-endpoints.ts'
import { fieldOf } from '@mapwright/contract/api/typed-entries.ts'
import { createChallenge, verifySolution } from 'altcha-lib/v1'
import { type App, query } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import { acceptedKeys } from '../../platform/api/secret-keys.ts'
import type { Db } from '../../platform/db/sql.ts'

const validMinutes = 10
// Finding a number up to this maximum takes 0.05 s on a laptop and 0.5 s on an old phone.
const maxNumber = 50_000

const keyOf = (secretKey: string): string =>
  Buffer.from(hkdfSync('sha256', secretKey, '', 'mapwright captcha', 32)).toString('hex')

const later = (now: Date): Date => new Date(now.getTime() + validMinutes * 60_000)

/** Creates a signed challenge. Nothing is stored until its solution is used. */
export async function newCaptcha({ secretKey }: Pick<App, 'secretKey'>, now: Date) {
  const task = await createChallenge({ hmacKey: keyOf(secretKey), maxNumber, expires: later(now) })
  const { challenge, salt, signature } = task
  return { algorithm: 'SHA-256' as const, challenge, salt, signature, maxnumber: maxNumber }
}

export const captcha = query(GetCaptcha, ({ app, now }) => newCaptcha(app, now))

const signatureIn = (solution: string): string | undefined => {
  try {
    const signature = fieldOf(JSON.parse(Buffer.from(solution, 'base64').toString()), 'signature')
    return typeof signature === 'string' && /^[0-9a-f]{64}$/.test(signature) ? signature : undefined
  } catch {
    return undefined
  }
}

async function isSignedSolution(solution: string, secretKey: string): Promise<boolean> {
  for (const key of acceptedKeys(secretKey)) if (await verifySolution(solution, keyOf(key), true)) return true
  return false
}

/**
 * Consumes the solution of a captcha if the site requires captchas. With a pool as `db`, the solution stays used even if the call fails.
 * With a transaction, it can be used again after a rollback.
 */
export async function requireCaptcha(
  db: Db,
  solution: string,
  { app, now }: { app: Pick<App, 'secretKey' | 'requiresCaptcha'>; now: Date },
): Promise<void> {
  if (!(await app.requiresCaptcha(db))) return
  const signature = signatureIn(solution)
  const isSolved = signature !== undefined && (await isSignedSolution(solution, app.secretKey))
  const taken = isSolved
    ? await db`INSERT INTO spent_captchas (signature, expires_at) VALUES (${signature}, ${later(now)}) ON CONFLICT DO NOTHING`
    : { count: 0 }
  if (taken.count === 0)
    throw new Problem('accounts.captcha_required', { fields: { captcha: { code: 'captcha_required' } } })
}
