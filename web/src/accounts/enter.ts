import type { User } from '@mapwright/contract/accounts/user.ts'
import { knownLanguage } from '../platform/i18n/language.ts'
import { changeLanguage } from '../platform/i18n/wording.ts'
import { signIn } from '../platform/session/me.ts'
import { changeTheme } from '../platform/theme/theme.ts'

type Entered = { access_token: string; refresh_token: string; user: User }

/** Goes in with the tokens, in the theme and the language that the person chose on another day or another machine. */
export async function enter({ user, ...tokens }: Entered): Promise<void> {
  if (user.theme) changeTheme(user.theme)
  const language = knownLanguage(user.language)
  // Before the app is shown, or it would come in the language of the sign-in page first; without its words it comes in that one.
  if (language) await changeLanguage(language).catch(() => undefined)
  signIn(tokens)
}
