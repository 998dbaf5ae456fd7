import type { User } from '@mapwright/contract/accounts/user.ts'
import { changeLanguage } from '../platform/i18n/wording.ts'
import { knownLanguage } from '../platform/language.ts'
import { signIn } from '../platform/session/me.ts'
import { changeTheme } from '../platform/theme/theme.ts'

type NewSession = { access_token: string; refresh_token: string; user: User }

/** Saves the tokens and applies the user's saved theme and language. */
export async function startSession({ user, ...tokens }: NewSession): Promise<void> {
  if (user.theme) changeTheme(user.theme)
  const language = knownLanguage(user.language)
  // Changes the language before the app is shown. If the texts cannot be loaded, the app starts in the language of the login
  // page.
  if (language) await changeLanguage(language).catch(() => undefined)
  signIn(tokens)
}
