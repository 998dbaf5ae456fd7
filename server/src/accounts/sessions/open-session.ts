import type { openedBy } from '@mapwright/contract/accounts/session.ts'
import { roles } from '@mapwright/contract/api/roles.ts'
import type { App, RequestDetails } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { requireSingleSignOn } from '../staff-access/require-single-sign-on.ts'
import { requireStaffAddress } from '../staff-access/staff-network-rows.ts'
import { readUser, type UserPayload } from '../user-rows.ts'
import { issueTokens, type Tokens } from './issue-tokens.ts'
import { notifyOfSignIn } from './notify-of-sign-in.ts'

/** The method of the sign-in. */
export type OpenedBy = (typeof openedBy)[number]

type Context = {
  request: RequestDetails
  now: Date
  app: App
  device?: string | undefined
  opened_by: OpenedBy
  /** The name of the OpenID provider that has confirmed the identity; undefined for other methods. */
  provider?: string | undefined
}

type Checked = { role_id: number; status: number; membership?: object | null | undefined }

/** Throws for inactive staff and paused members. Inactive customers may sign in, and the site shows them that they are waiting for activation. */
export function refuseInactiveStaff({ role_id, status, membership }: Checked): void {
  if ((role_id !== roles.customer || membership) && status !== 1) throw new Problem('request.not_active')
}

/** Opens a session for a fully authenticated user. Mails the user if the device or address is new. */
export async function openSession(
  tx: Tx,
  user_id: string,
  { request, now, app, device, opened_by, provider }: Context,
): Promise<Tokens & { user: UserPayload }> {
  const user = await readUser(tx, user_id)
  // Checks the status again under the caller's lock. A member of an inactive customer may sign in, so only the own status counts.
  const [own] = await tx<{ status: number }[]>`SELECT status FROM users WHERE _id = ${user_id}`
  refuseInactiveStaff({ ...user, status: own?.status ?? 0 })
  if (provider === undefined) await requireSingleSignOn(tx, user)
  await requireStaffAddress(tx, user, request.address)
  await notifyOfSignIn(tx, user_id, request, now)
  const opening = { request, now, secretKey: app.secretKey, device, opened_by, provider }
  const tokens = await issueTokens(tx, { _id: user_id }, opening)
  return { ...tokens, user: await readUser(tx, user_id) }
}
