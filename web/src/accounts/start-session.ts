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
  // Changed before the app is shown, so that it does not start in the language of the login page; if the texts cannot be loaded, it does.
  if (language) await changeLanguage(language).catch(() => undefined)
  signIn(tokens)
}
