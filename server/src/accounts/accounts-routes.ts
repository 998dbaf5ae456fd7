import { adminAutoLogin } from './admin-auto-login.ts'
import { auditLog, exportAudit } from './audit-log.ts'
import { changePassword } from './change-password.ts'
import { changeUser } from './change-user.ts'
import { checkForgotPassCode } from './check-forgot-pass-code.ts'
import { checkVerificationCode } from './check-verification-code.ts'
import { countWaitingCustomers } from './count-waiting.ts'
import { dataExport, downloadDataExport, requestDataExport } from './data-export.ts'
import { cancelDeletion, requestDeletion } from './deletion-request.ts'
import { downloadPicture } from './download-picture.ts'
import { exportUsers } from './export-users.ts'
import { deleteInactives, inactives } from './inactives.ts'
import { inviteUser } from './invite-user.ts'
import { locateAddress } from './locate-address.ts'
import { locatedDealers } from './located-dealers.ts'
import { changeLocatorEntry, locatorEntry } from './locator-entry.ts'
import { admins, customers, userAll } from './people.ts'
import {
  addPermissionPreset,
  changePermissionPreset,
  permissionPresets,
  removePermissionPreset,
} from './permission-presets.ts'
import { refreshToken } from './refresh-token.ts'
import { refreshUserData } from './refresh-user-data.ts'
import { removeUser } from './remove-user.ts'
import { resetPassword } from './reset-password.ts'
import { securityRoutes } from './security-routes.ts'
import { sendForgotPassCode } from './send-forgot-pass-code.ts'
import { setBillingAddress } from './set-billing-address.ts'
import { type SetUpSteps, sampleData, setUp, setUpOpen } from './set-up.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { signUp } from './sign-up.ts'
import { updateAddress, updateBusiness, updateMyTools } from './update-own.ts'
import { updatePassword } from './update-password.ts'
import { updateProfile } from './update-profile.ts'
import { user } from './user.ts'
import { addUserNote, removeUserNote, userNotes } from './user-notes.ts'
import { userSessions } from './user-sessions.ts'
import { users } from './users.ts'
import { sendVerificationCode, verificationCode } from './verification-code.ts'

/** `steps` are the parts of set-up that belong to domains further right. */
export const accountsRoutes = (steps: SetUpSteps) => [
  signIn,
  signUp,
  refreshToken,
  signOut,
  refreshUserData,
  verificationCode,
  sendVerificationCode,
  checkVerificationCode,
  sendForgotPassCode,
  checkForgotPassCode,
  resetPassword,
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
  permissionPresets,
  addPermissionPreset,
  changePermissionPreset,
  removePermissionPreset,
  auditLog,
  exportAudit,
  updateProfile,
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
  ...securityRoutes,
  setUpOpen,
  setUp(steps),
  ...sampleData(steps),
]
