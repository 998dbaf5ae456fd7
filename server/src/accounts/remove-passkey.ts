import { RemovePasskey } from '@mapwright/contract/accounts/passkey-endpoints.ts'
import { command } from '../api/handler.ts'
import { found } from '../api/problem.ts'

/** Forgets one of the caller's passkeys. */
export const removePasskey = command(RemovePasskey, async ({ tx, actor, params, audit }) => {
  const [removed] = await tx<{ name: string }[]>`
    DELETE FROM passkeys WHERE _id = ${params.id} AND user_id = ${actor._id} RETURNING name`
  audit({ target_id: actor._id, before: { passkey: found(removed, 'accounts.passkey_not_found').name } })
  return {}
})
