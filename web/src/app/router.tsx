import { createRouter } from '@tanstack/react-router'
import { queryClient } from './api/query-client.ts'
import { onSession } from './api/session.ts'
import { isOpenToAll } from './pages.ts'
import { forgetRecent } from './recent.ts'
import { routeTree } from './routes.tsx'
import { parseSearch, stringifySearch } from './routing/search-text.ts'
import { meQuery } from './session/me.ts'
import { RouteProblem } from './status/route-problem.tsx'

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

// Signing in leads on by the gates. Signing out, here or in another tab, starts the app anew: nothing stays in memory.
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
