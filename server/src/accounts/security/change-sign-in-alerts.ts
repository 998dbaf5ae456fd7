import { ChangeSignInAlerts } from '@mapwright/contract/accounts/security-endpoints.ts'
import { command } from '../../platform/api/handler.ts'
import { writeUser } from '../user-rows.ts'

/** Switches the mails about sign-ins from a new device or address on or off. */
export const changeSignInAlerts = command(ChangeSignInAlerts, async ({ tx, actor, body, audit }) => {
  await writeUser(tx, actor._id, body)
  audit({ target_id: actor._id, after: body })
  return {}
})
