import { auditLog, exportAudit } from './audit/audit-log.ts'
import { checkVerificationCode } from './codes/check-verification-code.ts'
import { sendVerificationCode, verificationCode } from './codes/verification-code.ts'
import { furtherAddressRoutes } from './further-address-routes.ts'
import { acceptInvitation, getCustomerInvitation } from './invitations/accept-invitation.ts'
import { listInvitations } from './invitations/list-invitations.ts'
import { sendInvitations } from './invitations/send-invitations.ts'
import { locateAddress } from './locator/locate-address.ts'
import { locatedDealers } from './locator/located-dealers.ts'
import { changeLocatorEntry, locatorEntry } from './locator/locator-entry.ts'
import { changePassword } from './passwords/change-password.ts'
import { checkForgotPassCode } from './passwords/check-forgot-pass-code.ts'
import { resetPassword } from './passwords/reset-password.ts'
import { sendForgotPassCode } from './passwords/send-forgot-pass-code.ts'
import { updatePassword } from './passwords/update-password.ts'
import { changeUser } from './people/change-user.ts'
import { countWaitingCustomers } from './people/count-waiting.ts'
import { exportUsers } from './people/export-users.ts'
import { deleteInactives, inactives } from './people/inactives.ts'
import { inviteUser } from './people/invite-user.ts'
import { admins, customers, userAll } from './people/people.ts'
import {
  addPermissionPreset,
  changePermissionPreset,
  permissionPresets,
  removePermissionPreset,
} from './people/permission-presets.ts'
import { removeUser } from './people/remove-user.ts'
import { user } from './people/user.ts'
import { addUserNote, removeUserNote, userNotes } from './people/user-notes.ts'
import { users } from './people/users.ts'
import { dataExport, downloadDataExport, requestDataExport } from './privacy/data-export.ts'
import { cancelDeletion, requestDeletion } from './privacy/deletion-request.ts'
import { downloadPicture } from './profile/download-picture.ts'
import { refreshUserData } from './profile/refresh-user-data.ts'
import { setBillingAddress } from './profile/set-billing-address.ts'
import { updateAddress, updateBusiness, updateMyTools } from './profile/update-own.ts'
import { updateProfile } from './profile/update-profile.ts'
import { securityRoutes } from './security-routes.ts'
import { refreshToken } from './sessions/refresh-token.ts'
import { signOut } from './sessions/sign-out.ts'
import { userSessions } from './sessions/user-sessions.ts'
import { adminAutoLogin } from './sign-in/admin-auto-login.ts'
import { signIn } from './sign-in/sign-in.ts'
import { type SetUpSteps, sampleData, setUp, setUpOpen } from './sign-up/set-up.ts'
import { signUp } from './sign-up/sign-up.ts'
import { teamRoutes } from './team/team.ts'
import { confirmEmail } from './undeliverable.ts'

const presetRoutes = [permissionPresets, addPermissionPreset, changePermissionPreset, removePermissionPreset]
const invitationRoutes = [getCustomerInvitation, acceptInvitation, listInvitations, sendInvitations]

/** `steps`: functions of other domains, see SetUpSteps. */
export const accountsRoutes = (steps: SetUpSteps) => [
  signIn,
  signUp(steps),
  refreshToken,
  signOut,
  refreshUserData,
  verificationCode,
  sendVerificationCode,
  checkVerificationCode,
  sendForgotPassCode,
  checkForgotPassCode,
  resetPassword,
  ...invitationRoutes,
  users,
  userAll,
  customers,
  admins,
  user,
  inviteUser,
  changeUser,
  removeUser,
  changePassword,
  adminAutoLogin,
  exportUsers,
  inactives,
  countWaitingCustomers,
  deleteInactives,
  userSessions,
  userNotes,
  addUserNote,
  removeUserNote,
  ...presetRoutes,
  auditLog,
  exportAudit,
  updateProfile,
  confirmEmail,
  updateAddress,
  setBillingAddress,
  updateBusiness,
  updatePassword,
  updateMyTools,
  downloadPicture,
  dataExport,
  requestDataExport,
  downloadDataExport,
  requestDeletion,
  cancelDeletion,
  locatedDealers,
  locatorEntry,
  locateAddress,
  changeLocatorEntry,
  ...furtherAddressRoutes,
  ...securityRoutes,
  ...teamRoutes,
  setUpOpen,
  setUp(steps),
  ...sampleData(steps),
]
