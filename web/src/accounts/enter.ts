import type { User } from '@mapwright/contract/accounts/user.ts'
import { knownLanguage } from '../app/i18n/language.ts'
import { changeLanguage } from '../app/i18n/wording.ts'
import { signIn } from '../app/session/me.ts'
import { changeTheme } from '../app/theme/theme.ts'

type Entered = { access_token: string; refresh_token: string; user: User }

/** Goes in with the tokens, in the theme and the language that the person chose on another day or another machine. */
export function enter({ user, ...tokens }: Entered): void {
  if (user.theme) changeTheme(user.theme)
  const language = knownLanguage(user.language)
  if (language) void changeLanguage(language)
  signIn(tokens)
}
