import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useWording } from '../platform/i18n/wording.ts'
import { rememberRecent } from '../platform/recent.ts'
import { onObjectTitle, useRouteTitle } from '../platform/routing/page-title.ts'
import { useVisitor } from '../platform/session/me.ts'
import { ConfirmHost } from '../ui/dialogs/confirm.tsx'
import { RouteOverlay } from '../ui/page/route-overlay.tsx'
import { Search } from './frame/search.tsx'

/**
 * The frame of every page: the browser title, the search, and the overlay while the next page is loading. Invalidates the routes when
 * the user, or the user's role or status, changes, so that their access checks run again.
 */
export function Root() {
  const t = useWording()
  const router = useRouter()
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  const page = useRouterState({
    select: (state) => state.matches.at(-1)?.staticData.page,
  })
  const visitor = useVisitor()
  const standing = visitor ? `${visitor._id} ${visitor.role_id} ${visitor.verified} ${visitor.status}` : ''
  useRouteTitle(page ? t(page.title) : undefined)
  const lastStanding = useRef(standing)
  useEffect(() => {
    if (lastStanding.current === standing) return
    lastStanding.current = standing
    void router.invalidate()
  }, [standing, router])
  const person = visitor?._id
  useEffect(() => {
    if (person === undefined) return
    return onObjectTitle((title) => rememberRecent(person, { href: window.location.pathname, title }))
  }, [person])
  return (
    <>
      <Outlet />
      <Search />
      <ConfirmHost />
      <RouteOverlay isShown={isLoading} label={t('app:loading')} />
    </>
  )
}
