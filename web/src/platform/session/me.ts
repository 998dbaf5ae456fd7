import { holds, type Permission } from '@mapwright/contract/accounts/permissions.ts'
import { RefreshUserData, SignOut } from '@mapwright/contract/accounts/sign-in-endpoints.ts'
import type { User } from '@mapwright/contract/accounts/user.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { ProblemError } from '../api/problem-error.ts'
import { queryClient } from '../api/query-client.ts'
import { forgetTokens, isSignedIn, keepTokens } from '../api/session.ts'
import { changeLanguage } from '../i18n/wording.ts'
import { forgetUser, keepUser } from './stored-user.ts'

/** The signed-in person; null when nobody is. A refused refresh of the user ends the session. */
export const meQuery = queryOptions<User | null, ProblemError>({
  queryKey: ['accounts', RefreshUserData.name, {}],
  staleTime: 60_000,
  queryFn: async ({ signal }) => {
    if (!isSignedIn()) {
      forgetUser()
      return null
    }
    try {
      const { user } = await call(RefreshUserData, {}, { signal })
      keepUser(user)
      return user
    } catch (problem) {
      if (!(problem instanceof ProblemError) || problem.isPassing) throw problem
      forgetTokens()
      forgetUser()
      return null
    }
  },
})

/** The signed-in person, or null on the pages that are open to everybody. */
export const useVisitor = (): User | null => useQuery(meQuery).data ?? null

/** The signed-in person; only for pages and parts behind the sign-in. */
export function useMe(): User {
  const me = useVisitor()
  if (!me) throw new Error('useMe needs a signed-in person')
  return me
}

/** Whether the signed-in person holds a permission: disable what they may not do, with the reason. */
export function useMay(permission: Permission): boolean {
  const me = useVisitor()
  return me !== null && holds(me, permission)
}

/** After signing in or up: keeps the tokens; the gates of the router then lead on. */
export const signIn = (tokens: { access_token: string; refresh_token: string }): void => keepTokens(tokens)

/** Ends the session here even when the server cannot be reached to end it there. */
export async function signOut(): Promise<void> {
  const hasOwnLanguage = Boolean(queryClient.getQueryData(meQuery.queryKey)?.language)
  await call(SignOut).catch(() => undefined)
  forgetTokens()
  forgetUser()
  // The account's language leaves with it; what a visitor chose here stays.
  if (hasOwnLanguage && !isSignedIn()) await changeLanguage(null)
}
