import { ConfirmSecondFactor, EnrollSecondFactor } from '@mapwright/contract/accounts/second-factor-endpoints.ts'
import { generateSecret, generateURI } from 'otplib'
import { command, type QueryContext } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import { notifyOfProtectionChange } from './notify-of-protection-change.ts'
import { requirePassword } from './require-password.ts'
import { matchingStep, openSecret, sealSecret } from './second-factor.ts'
import { countTry, readSecondFactor, replaceRecoveryCodes, wrongCode } from './second-factor-rows.ts'

const requirePasswordFirst = ({ sql, actor, body }: QueryContext<typeof EnrollSecondFactor>) =>
  requirePassword(sql, actor, body.password)

/** Creates a secret for the caller's authenticator app. Signing in requires the app only after `confirmSecondFactor`. */
export const enrollSecondFactor = command(EnrollSecondFactor, {
  prepare: requirePasswordFirst,
  run: async ({ tx, actor, now, app }) => {
    const secret = generateSecret()
    const sealed = sealSecret(app.secretKey, actor._id, secret)
    const kept = await tx`
      INSERT INTO second_factors AS f (user_id, secret, created_at) VALUES (${actor._id}, ${sealed}, ${now})
      ON CONFLICT (user_id) DO UPDATE SET secret = EXCLUDED.secret, created_at = EXCLUDED.created_at
      WHERE f.confirmed_at IS NULL`
    if (kept.count === 0) throw new Problem('accounts.second_factor_on')
    const uri = generateURI({ issuer: new URL(app.publicUrl).hostname, label: actor.email, secret })
    return { secret, uri }
  },
})

const firstStep = async ({ sql, actor, body, now, app }: QueryContext<typeof ConfirmSecondFactor>) => {
  const row = await readSecondFactor(sql, actor._id)
  if (!row) throw new Problem('accounts.second_factor_off')
  if (row.confirmed_at) throw new Problem('accounts.second_factor_on')
  await countTry(sql, actor._id)
  const opened = openSecret(app.secretKey, actor._id, row.secret)
  // The secret is unreadable if SECRET_KEY has changed since the enrollment. Enrolling again creates a readable one.
  if (opened === undefined) throw new Problem('accounts.second_factor_off')
  const step = matchingStep(opened, body.code, now)
  if (step === undefined) throw wrongCode()
  return { step, secret: row.secret }
}

/** Switches on the second factor if the code from the app is correct. */
export const confirmSecondFactor = command(ConfirmSecondFactor, {
  prepare: firstStep,
  run: async ({ tx, actor, prepared: { step, secret }, now, app, request, audit }) => {
    const confirmed = await tx`UPDATE second_factors SET confirmed_at = ${now}, last_step = ${step}
      WHERE user_id = ${actor._id} AND confirmed_at IS NULL AND secret = ${secret}`
    if (confirmed.count === 0) throw wrongCode()
    await notifyOfProtectionChange(tx, actor._id, { change: 'second_factor_on', request, now })
    audit({ target_id: actor._id, after: { second_factor: true } })
    return { recovery_codes: await replaceRecoveryCodes(tx, actor._id, app.secretKey) }
  },
})
