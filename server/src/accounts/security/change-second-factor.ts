import { RenewRecoveryCodes, SwitchOffSecondFactor } from '@mapwright/contract/accounts/second-factor-endpoints.ts'
import { command, type QueryContext } from '../../platform/api/handler.ts'
import { notifyOfProtectionChange } from './notify-of-protection-change.ts'
import { requirePassword } from './require-password.ts'
import { consumeProof, deleteSecondFactor, replaceRecoveryCodes, verifySecondFactor } from './second-factor-rows.ts'

/** Checks both password and code, so that a person at an unlocked screen cannot change the second factor. */
const proveBoth = async ({
  sql,
  actor,
  body,
  now,
  app,
}: QueryContext<typeof RenewRecoveryCodes | typeof SwitchOffSecondFactor>) => {
  await requirePassword(sql, actor, body.password)
  return verifySecondFactor(sql, actor._id, body, { now, secretKey: app.secretKey })
}

/** Replaces the recovery codes with ten new ones. */
export const renewRecoveryCodes = command(RenewRecoveryCodes, {
  prepare: proveBoth,
  run: async ({ tx, actor, prepared: proof, now, app, request, audit }) => {
    await consumeProof(tx, actor._id, proof, now)
    await notifyOfProtectionChange(tx, actor._id, { change: 'recovery_codes_renewed', request, now })
    audit({ target_id: actor._id })
    return { recovery_codes: await replaceRecoveryCodes(tx, actor._id, app.secretKey) }
  },
})

/** Removes the second factor. Afterwards the password alone is enough to sign in. */
export const switchOffSecondFactor = command(SwitchOffSecondFactor, {
  prepare: proveBoth,
  run: async ({ tx, actor, prepared: proof, now, request, audit }) => {
    await consumeProof(tx, actor._id, proof, now)
    await deleteSecondFactor(tx, actor._id)
    await notifyOfProtectionChange(tx, actor._id, { change: 'second_factor_off', request, now })
    audit({ target_id: actor._id, before: { second_factor: true }, after: { second_factor: false } })
    return {}
  },
})
