import { SignIn } from '@mapwright/contract/accounts/sign-in-endpoints.ts'
import { command, type QueryContext } from '../api/handler.ts'
import { Problem } from '../api/problem.ts'
import { issueTokens } from './issue-tokens.ts'
import { isRightPassword } from './password.ts'
import { readUser } from './user-rows.ts'

type Known = { _id: string; password_hash: string; role_id: number; status: number }

/** Slow on purpose, and so before the transaction. */
const checkPassword = async ({ sql, body }: QueryContext<typeof SignIn>): Promise<Known> => {
  const login = body.email.toLowerCase()
  const [known] = await sql<Known[]>`
    SELECT _id, password_hash, role_id, status FROM users WHERE email = ${login} OR username = ${login}`
  const isRight = await isRightPassword(known?.password_hash, body.password)
  if (!known || !isRight) throw new Problem('accounts.wrong_credentials')
  if (known.role_id !== 2 && known.status !== 1) throw new Problem('request.not_active')
  return known
}

/** Signs a person in. Customers who wait for activation may, and see that they wait; staff who were switched off may not. */
export const signIn = command(
  SignIn,
  async ({ tx, prepared: known, now, app, request, audit }) => {
    // The hash once more, under a lock: a password changed in between has ended all sessions, and this one must not outlive it.
    const [same] = await tx`
      SELECT FROM users WHERE _id = ${known._id} AND password_hash = ${known.password_hash} FOR UPDATE`
    if (!same) throw new Problem('accounts.wrong_credentials')
    audit({ target_id: known._id })
    const tokens = await issueTokens(tx, known, { request, now, secretKey: app.secretKey })
    return { ...tokens, user: await readUser(tx, known._id) }
  },
  checkPassword,
)
