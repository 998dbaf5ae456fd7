import { addPasskey, passkeyOptions } from './add-passkey.ts'
import { captcha } from './captcha.ts'
import { renewRecoveryCodes, switchOffSecondFactor } from './change-second-factor.ts'
import { changeSignInAlerts } from './change-sign-in-alerts.ts'
import { endOtherSessions, endOwnSession } from './end-own-sessions.ts'
import { endUserSessions } from './end-user-sessions.ts'
import { confirmSecondFactor, enrollSecondFactor } from './enroll-second-factor.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { passkeySignIn, passkeySignInOptions } from './passkey-sign-in.ts'
import { removePasskey } from './remove-passkey.ts'
import { resetProtection } from './reset-protection.ts'
import { security } from './security.ts'

export const securityRoutes = [
  captcha,
  finishSignIn,
  enrollSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  switchOffSecondFactor,
  passkeyOptions,
  addPasskey,
  removePasskey,
  passkeySignInOptions,
  passkeySignIn,
  security,
  endOwnSession,
  endOtherSessions,
  endUserSessions,
  resetProtection,
  changeSignInAlerts,
]
