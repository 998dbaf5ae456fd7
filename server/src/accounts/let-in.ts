import type { App, RequestFacts } from '../api/handler.ts'
import { Problem } from '../api/problem.ts'
import type { Tx } from '../db/sql.ts'
import { issueTokens, type Tokens } from './issue-tokens.ts'
import { tellOfSignIn } from './tell-of-sign-in.ts'
import { readUser, type UserAnswer } from './user-rows.ts'

type Context = { request: RequestFacts; now: Date; app: App; device?: string | undefined }

/** Customers who wait for activation may sign in, and see that they wait; staff who were switched off may not. */
export function refuseInactiveStaff({ role_id, status }: { role_id: number; status: number }): void {
  if (role_id !== 2 && status !== 1) throw new Problem('request.not_active')
}

/** Opens a session for somebody who has proved everything there is to prove. */
export async function letIn(
  tx: Tx,
  user_id: string,
  { request, now, app, device }: Context,
): Promise<Tokens & { user: UserAnswer }> {
  await tellOfSignIn(tx, user_id, request, now)
  const tokens = await issueTokens(tx, { _id: user_id }, { request, now, secretKey: app.secretKey, device })
  return { ...tokens, user: await readUser(tx, user_id) }
}
