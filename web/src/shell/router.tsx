import { createRouter } from '@tanstack/react-router'
import { queryClient } from '../platform/api/query-client.ts'
import { isSignedIn, onSession } from '../platform/api/session.ts'
import { keepCookie } from '../platform/cookie.ts'
import { removeKept } from '../platform/offline/kept-place.ts'
import { clearRecent } from '../platform/recent.ts'
import { parseSearch, stringifySearch } from '../platform/routing/search-text.ts'
import { meQuery } from '../platform/session/me.ts'
import { isOn } from '../platform/site-data.ts'
import { isOpenToAll } from './is-open-to-all.ts'
import { RouteProblem } from './route-problem.tsx'
import { routeTree } from './routes.tsx'

/** Returns true if `/` shows the home page. Only visitors see it there; signed-in users see their start page instead. */
const showsHome = () => isOn('home_public') && !isSignedIn()

export const router = createRouter({
  routeTree,
  rewrite: {
    input: ({ url }) => {
      if (url.pathname === '/' && showsHome()) url.pathname = '/home'
      return url
    },
    output: ({ url }) => {
      if (url.pathname === '/home' && showsHome()) url.pathname = '/'
      return url
    },
  },
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

/** Stores the sign-in state in a cookie, because the server shows the home page only to visitors. */
const rememberSession = () => keepCookie('signed_in', isSignedIn() ? '1' : null)
rememberSession()
// A session that ended while the app was closed, or a deletion that the end of a page interrupted.
if (!isSignedIn()) removeKept()

// After signing in, the gates of the routes redirect the user. Signing out, in this tab or another, restarts the app, so that no
// data stays in memory: on a page that is open to all, for a visitor.
onSession(async (signedIn) => {
  rememberSession()
  if (!signedIn) {
    clearRecent()
    removeKept()
  }
  const { pathname, href } = router.state.location
  if (!signedIn) {
    const back = pathname === '/' || pathname === '/admin' ? {} : { to: href }
    if (isOpenToAll(pathname)) window.location.reload()
    else window.location.assign(`/login${stringifySearch(back)}`)
    return
  }
  await queryClient.resetQueries(meQuery)
  await router.invalidate()
})
