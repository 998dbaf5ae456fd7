import type { Language } from '@mapwright/contract/accounts/languages.ts'
import { UpdateProfile } from '@mapwright/contract/accounts/profile-endpoints.ts'
import type { Theme, User } from '@mapwright/contract/accounts/user.ts'
import { useEffect, useRef } from 'react'
import { call } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import { refetchActive } from '../api/refetch-active.ts'
import { changeLanguage } from '../i18n/wording.ts'
import { knownLanguage, language } from '../language.ts'
import { changeTheme } from '../theme/theme.ts'
import { meQuery } from './me.ts'

/** Saves a preference in the account, for other devices. */
async function savePreference(choice: { theme: Theme | '' } | { language: Language | '' }): Promise<void> {
  if (!queryClient.getQueryData(meQuery.queryKey)) return
  const { user } = await call(UpdateProfile, { body: choice })
  queryClient.setQueryData(meQuery.queryKey, user)
}

/** Applies a theme and saves the choice. Null is the site's default. */
export async function chooseTheme(theme: Theme | null): Promise<void> {
  changeTheme(theme)
  await savePreference({ theme: theme ?? '' })
}

/** Applies a language and saves the choice. Null is the browser's language. */
export async function chooseLanguage(tag: Language | null): Promise<void> {
  await changeLanguage(tag)
  await savePreference({ language: tag ?? '' })
}

/** Applies the theme and language of the account to this browser. */
export function useOwnPreferences(me: User): void {
  const { theme } = me
  const tag = knownLanguage(me.language)
  useEffect(() => {
    if (theme) changeTheme(theme)
  }, [theme])
  useEffect(() => {
    if (tag && tag !== language()) void changeLanguage(tag)
  }, [tag])
  // Responses contain texts in the language of the account, such as the meanings of trouble codes.
  const fetched = useRef(tag)
  useEffect(() => {
    if (fetched.current === tag) return
    fetched.current = tag
    refetchActive(queryClient, {})
  }, [tag])
}
