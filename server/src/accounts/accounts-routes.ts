import { changeUser } from './change-user.ts'
import { checkForgotPassCode } from './check-forgot-pass-code.ts'
import { checkVerificationCode } from './check-verification-code.ts'
import { admins, customers, userAll } from './people.ts'
import { refreshToken } from './refresh-token.ts'
import { refreshUserData } from './refresh-user-data.ts'
import { resetPassword } from './reset-password.ts'
import { sendForgotPassCode } from './send-forgot-pass-code.ts'
import { type SetUpSteps, setUp, setUpOpen } from './set-up.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { signUp } from './sign-up.ts'
import { updateAddress, updateBusiness, updateMyTools, updateProfile } from './update-own.ts'
import { updatePassword } from './update-password.ts'
import { users } from './users.ts'
import { sendVerificationCode, verificationCode } from './verification-code.ts'

/** The calls of accounts; `steps` is what set-up does in the domains to the right. */
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
  changeUser,
  updateProfile,
  updateAddress,
  updateBusiness,
  updatePassword,
  updateMyTools,
  setUpOpen,
  setUp(steps),
]
