import { UpdateProfile } from '@mapwright/contract/accounts/profile-endpoints.ts'
import type { Theme, User } from '@mapwright/contract/accounts/user.ts'
import { useEffect } from 'react'
import { call } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import { knownLanguage, type Language, language } from '../i18n/language.ts'
import { changeLanguage } from '../i18n/wording.ts'
import { changeTheme } from '../theme/theme.ts'
import { meQuery } from './me.ts'

/** Keeps a choice with the account too, so that it is there on the next device. */
async function keep(choice: { theme: Theme | '' } | { language: Language | '' }): Promise<void> {
  if (!queryClient.getQueryData(meQuery.queryKey)) return
  const { user } = await call(UpdateProfile, { body: choice })
  queryClient.setQueryData(meQuery.queryKey, user)
}

/** Shows a theme at once and keeps the choice; null is the site's own. */
export async function chooseTheme(theme: Theme | null): Promise<void> {
  changeTheme(theme)
  await keep({ theme: theme ?? '' })
}

/** Shows the app in a language at once and keeps the choice; null is the browser's own. */
export async function chooseLanguage(tag: Language | null): Promise<void> {
  await changeLanguage(tag)
  await keep({ language: tag ?? '' })
}

/** Brings the account's own theme and language to this browser. */
export function useOwnPreferences(me: User): void {
  const { theme } = me
  const tag = knownLanguage(me.language)
  useEffect(() => {
    if (theme) changeTheme(theme)
  }, [theme])
  useEffect(() => {
    if (tag && tag !== language()) void changeLanguage(tag)
  }, [tag])
}
