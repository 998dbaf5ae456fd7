import { RefreshUserData, SignOut } from '@mapwright/contract/accounts/sign-in-endpoints.ts'
import type { User } from '@mapwright/contract/accounts/user.ts'
import { holds, type Permission } from '@mapwright/contract/api/permissions.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { ProblemError } from '../api/problem-error.ts'
import { queryClient } from '../api/query-client.ts'
import { actingAs, clearTokens, isSignedIn, saveTokens } from '../api/session.ts'
import { hiddenPrices } from '../i18n/hidden-prices.ts'
import { changeLanguage } from '../i18n/wording.ts'
import { claimPersonalStorage, clearPersonalStorage } from './personal-storage.ts'
import { clearUser, keepUser } from './stored-user.ts'

/** The customer as last loaded, if the server cannot be reached. Staff have not loaded the code for this, because nothing is kept for them. */
async function keptUser(problem: unknown): Promise<User | undefined> {
  if (!(problem instanceof ProblemError) || problem.code !== 'network.unreachable') return undefined
  try {
    const { restoreAnswers } = await import('../offline/kept-answers.ts')
    if (!(await restoreAnswers())) return undefined
  } catch {
    return undefined
  }
  return queryClient.getQueryData<User | null>(meKey) ?? undefined
}

const meKey = ['accounts', RefreshUserData.name, {}] as const

/** The signed-in user, or null. If the server refuses to refresh the user, the session ends. */
export const meQuery = queryOptions<User | null, ProblemError>({
  queryKey: meKey,
  staleTime: 60_000,
  queryFn: async ({ signal }) => {
    if (!isSignedIn()) {
      hiddenPrices.set(false)
      clearUser()
      return null
    }
    try {
      const { user } = await call(RefreshUserData, {}, { signal })
      // Skipped while staff act as a dealer, so that their own drafts remain.
      if (!actingAs()) claimPersonalStorage(user._id)
      keepUser(user)
      hiddenPrices.set(user.membership?.sees_prices === false)
      return user
    } catch (problem) {
      const kept = await keptUser(problem)
      if (kept) return kept
      if (!(problem instanceof ProblemError) || problem.isPassing) throw problem
      clearTokens()
      clearUser()
      return null
    }
  },
})

/** The signed-in user, or null for a visitor. */
export const useVisitor = (): User | null => useQuery(meQuery).data ?? null

/** The signed-in user. Throws on pages that do not require signing in. */
export function useMe(): User {
  const me = useVisitor()
  if (!me) throw new Error('useMe needs a signed-in person')
  return me
}

/** True if the signed-in user has the permission. Actions without permission must be disabled, with the reason. */
export function useMay(permission: Permission): boolean {
  const me = useVisitor()
  return me !== null && holds(me, permission)
}

/** True if the signed-in user has at least one of the permissions. */
export function useMayAny(permissions: readonly Permission[]): boolean {
  const me = useVisitor()
  return me !== null && permissions.some((permission) => holds(me, permission))
}

/** Stores the tokens after signing in or registering. The router's gates then redirect the user. */
export const signIn = (tokens: { access_token: string; refresh_token: string }): void => saveTokens(tokens)

/** Ends the session in this browser even if the server cannot be reached. */
export async function signOut(): Promise<void> {
  const hasOwnLanguage = Boolean(queryClient.getQueryData(meQuery.queryKey)?.language)
  await call(SignOut).catch(() => undefined)
  if (!actingAs()) clearPersonalStorage()
  clearTokens()
  clearUser()
  // Removes the language of the account. A language chosen by a visitor remains.
  if (hasOwnLanguage && !isSignedIn()) await changeLanguage(null)
}
