import { createRouter } from '@tanstack/react-router'
import { queryClient } from '../platform/api/query-client.ts'
import { onSession } from '../platform/api/session.ts'
import { forgetRecent } from '../platform/recent.ts'
import { parseSearch, stringifySearch } from '../platform/routing/search-text.ts'
import { meQuery } from '../platform/session/me.ts'
import { isOpenToAll } from './is-open-to-all.ts'
import { RouteProblem } from './route-problem.tsx'
import { routeTree } from './routes.tsx'

export const router = createRouter({
  routeTree,
  context: { queryClient },
  defaultPreload: 'intent',
  defaultPreloadDelay: 40,
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 0,
  defaultPendingMinMs: 0,
  defaultErrorComponent: RouteProblem,
  scrollRestoration: true,
  parseSearch,
  stringifySearch,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

// Signing in navigates through the gates. Signing out, here or in another tab, restarts the app, so that nothing stays in memory.
onSession(async (signedIn) => {
  if (!signedIn) forgetRecent()
  const { pathname, href } = router.state.location
  if (!signedIn && !isOpenToAll(pathname)) {
    const back = pathname === '/' || pathname === '/admin' ? {} : { to: href }
    window.location.assign(`/login${stringifySearch(back)}`)
    return
  }
  await queryClient.resetQueries(meQuery)
  await router.invalidate()
})
