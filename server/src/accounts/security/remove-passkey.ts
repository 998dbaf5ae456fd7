import { RemovePasskey } from '@mapwright/contract/accounts/passkey-endpoints.ts'
import { command } from '../../platform/api/handler.ts'
import { found } from '../../platform/api/problem.ts'
import { notifyOfProtectionChange } from './notify-of-protection-change.ts'

/** Deletes one of the caller's passkeys. */
export const removePasskey = command(RemovePasskey, async ({ tx, actor, params, now, request, audit }) => {
  const [removed] = await tx<{ name: string }[]>`
    DELETE FROM passkeys WHERE _id = ${params.id} AND user_id = ${actor._id} RETURNING name`
  const { name } = found(removed, 'accounts.passkey_not_found')
  await notifyOfProtectionChange(tx, actor._id, { change: 'passkey_removed', request, now })
  audit({ target_id: actor._id, before: { passkey: name } })
  return {}
})
