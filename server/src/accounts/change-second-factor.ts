import { RenewRecoveryCodes, SwitchOffSecondFactor } from '@mapwright/contract/accounts/second-factor-endpoints.ts'
import { command, type QueryContext } from '../api/handler.ts'
import { provePassword } from './prove-password.ts'
import { dropSecondFactor, proveSecondFactor, replaceRecoveryCodes, spendProof } from './second-factor-rows.ts'
import { tellOfProtection } from './tell-of-protection.ts'

/** Password and code: whoever found the screen unlocked has neither. */
const proveBoth = async ({
  sql,
  actor,
  body,
  now,
  app,
}: QueryContext<typeof RenewRecoveryCodes | typeof SwitchOffSecondFactor>) => {
  await provePassword(sql, actor, body.password)
  return proveSecondFactor(sql, actor._id, body, { now, secretKey: app.secretKey })
}

/** Puts ten new recovery codes in place of the old ones. */
export const renewRecoveryCodes = command(
  RenewRecoveryCodes,
  async ({ tx, actor, prepared: proof, now, app, request, audit }) => {
    await spendProof(tx, actor._id, proof, now)
    await tellOfProtection(tx, actor._id, { change: 'recovery_codes_renewed', request, now })
    audit({ target_id: actor._id })
    return { recovery_codes: await replaceRecoveryCodes(tx, actor._id, app.secretKey) }
  },
  proveBoth,
)

/** Forgets the authenticator app: the password alone signs in again. */
export const switchOffSecondFactor = command(
  SwitchOffSecondFactor,
  async ({ tx, actor, prepared: proof, now, request, audit }) => {
    await spendProof(tx, actor._id, proof, now)
    await dropSecondFactor(tx, actor._id)
    await tellOfProtection(tx, actor._id, { change: 'second_factor_off', request, now })
    audit({ target_id: actor._id, before: { second_factor: true }, after: { second_factor: false } })
    return {}
  },
  proveBoth,
)
