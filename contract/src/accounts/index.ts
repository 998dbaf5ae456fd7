import { type ContractDomain, endpointsOf } from '../api/domain.ts'
import * as auditEndpoints from './audit-endpoints.ts'
import * as billingEndpoints from './billing-endpoints.ts'
import * as captchaEndpoints from './captcha-endpoints.ts'
import * as codeEndpoints from './code-endpoints.ts'
import * as furtherAddressEndpoints from './further-address-endpoints.ts'
import * as invitationEndpoints from './invitation-endpoints.ts'
import * as locatorEndpoints from './locator-endpoints.ts'
import * as memberEndpoints from './member-endpoints.ts'
import * as noteEndpoints from './note-endpoints.ts'
import * as openSessionEndpoints from './open-session-endpoints.ts'
import * as passkeyEndpoints from './passkey-endpoints.ts'
import * as peopleEndpoints from './people-endpoints.ts'
import * as presetEndpoints from './preset-endpoints.ts'
import * as privacyEndpoints from './privacy-endpoints.ts'
import * as profileEndpoints from './profile-endpoints.ts'
import * as secondFactorEndpoints from './second-factor-endpoints.ts'
import * as securityEndpoints from './security-endpoints.ts'
import * as setUpEndpoints from './set-up-endpoints.ts'
import * as signInEndpoints from './sign-in-endpoints.ts'
import * as singleSignOnEndpoints from './single-sign-on-endpoints.ts'
import * as staffNetworkEndpoints from './staff-network-endpoints.ts'
import * as userEndpoints from './user-endpoints.ts'

export const accounts: ContractDomain = {
  audit_kind: 'people',
  endpoints: endpointsOf(
    signInEndpoints,
    codeEndpoints,
    secondFactorEndpoints,
    passkeyEndpoints,
    securityEndpoints,
    openSessionEndpoints,
    captchaEndpoints,
    userEndpoints,
    peopleEndpoints,
    invitationEndpoints,
    noteEndpoints,
    presetEndpoints,
    auditEndpoints,
    profileEndpoints,
    billingEndpoints,
    furtherAddressEndpoints,
    privacyEndpoints,
    locatorEndpoints,
    setUpEndpoints,
    memberEndpoints,
    staffNetworkEndpoints,
    singleSignOnEndpoints,
  ),
}
