import { SignIn } from '@mapwright/contract/accounts/sign-in-endpoints.ts'
import { countHit, forgetHits, readHits } from '../api/count-hits.ts'
import { command, type QueryContext } from '../api/handler.ts'
import { Problem } from '../api/problem.ts'
import { requireCaptcha } from './captcha.ts'
import { letIn, refuseInactiveStaff } from './let-in.ts'
import { isRightPassword } from './password.ts'
import { hasSecondFactor } from './second-factor-rows.ts'
import { makeSignInChallenge } from './sign-in-challenge.ts'

type Known = { _id: string; password_hash: string; role_id: number; status: number }

const perAccount = [
  { seconds: 60, count: 6 },
  { seconds: 3600, count: 30 },
]
const failuresWithoutCaptcha = 3
const failureSeconds = 3600

const failuresOf = (kind: 'account' | 'address', who: string) => `accounts.sign_in failed ${kind} ${who}`

/** Slow on purpose, and so before the transaction. */
const checkPassword = async (context: QueryContext<typeof SignIn>): Promise<Known> => {
  const { sql, body, request } = context
  const login = body.email.toLowerCase()
  const [known] = await sql<Known[]>`
    SELECT _id, password_hash, role_id, status FROM users WHERE email = ${login} OR username = ${login}`
  // By the account, whichever of its names is typed; a name that nobody has is counted just the same.
  const account = known?._id ?? login
  for (const { seconds, count } of perAccount)
    await countHit(sql, `accounts.sign_in account ${seconds} ${account}`, { seconds, count })
  const failures = [failuresOf('account', account), failuresOf('address', request.address)]
  if ((await readHits(sql, failures, failureSeconds)) >= failuresWithoutCaptcha)
    await requireCaptcha(sql, body.captcha, context)

  const isRight = await isRightPassword(known?.password_hash, body.password)
  if (!known || !isRight) {
    for (const key of failures) await countHit(sql, key, { seconds: failureSeconds, count: Number.POSITIVE_INFINITY })
    throw new Problem('accounts.wrong_credentials')
  }
  refuseInactiveStaff(known)
  return known
}

/** Signs a person in, or asks for the second factor. */
export const signIn = command(
  SignIn,
  async ({ tx, prepared: known, now, app, request, audit }) => {
    // The hash once more, under a lock: a password changed in between has ended all sessions, and this one must not outlive it.
    const [same] = await tx`
      SELECT FROM users WHERE _id = ${known._id} AND password_hash = ${known.password_hash} FOR UPDATE`
    if (!same) throw new Problem('accounts.wrong_credentials')
    await forgetHits(tx, failuresOf('account', known._id))
    audit({ target_id: known._id })
    const nothing = { access_token: undefined, refresh_token: undefined, user: undefined, challenge: undefined }
    if (await hasSecondFactor(tx, known._id))
      return { ...nothing, challenge: await makeSignInChallenge(tx, known._id, now) }
    return { ...nothing, ...(await letIn(tx, known._id, { request, now, app })) }
  },
  checkPassword,
)
