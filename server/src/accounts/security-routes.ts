import { captcha } from './codes/captcha.ts'
import { addPasskey, passkeyOptions } from './security/add-passkey.ts'
import { renewRecoveryCodes, switchOffSecondFactor } from './security/change-second-factor.ts'
import { changeSignInAlerts } from './security/change-sign-in-alerts.ts'
import { confirmSecondFactor, enrollSecondFactor } from './security/enroll-second-factor.ts'
import { removePasskey } from './security/remove-passkey.ts'
import { resetProtection } from './security/reset-protection.ts'
import { security } from './security/security.ts'
import { endOtherSessions, endOwnSession } from './sessions/end-own-sessions.ts'
import { endUserSessions } from './sessions/end-user-sessions.ts'
import { endManySessions, endOpenSession, openSessions } from './sessions/open-sessions.ts'
import { finishSignIn } from './sign-in/finish-sign-in.ts'
import { passkeySignIn, passkeySignInOptions } from './sign-in/passkey-sign-in.ts'
import { singleSignOnRoutes } from './single-sign-on/single-sign-on-routes.ts'
import { staffNetworkRoutes } from './staff-access/staff-networks.ts'

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
  openSessions,
  endOpenSession,
  endManySessions,
  resetProtection,
  changeSignInAlerts,
  ...staffNetworkRoutes,
  ...singleSignOnRoutes,
]
