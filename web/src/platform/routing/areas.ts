import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router'
import { meQuery } from '../session/me.ts'
import { type Area, gate } from './gate.ts'
import { stringifySearch } from './search-text.ts'

export type RouterContext = { queryClient: QueryClient }
export type RouteLocation = { href: string; pathname: string; searchStr: string }
type Place = { context: RouterContext; location: RouteLocation }

/** The root of all routes. The shell sets the components of the root and the areas. */
export const rootRoute = createRootRouteWithContext<RouterContext>()()

/** The page that the user requested before signing in. Only pages of this site are accepted. */
function wantedPage(search: string): string | undefined {
  const wanted = new URLSearchParams(search).get('to') ?? ''
  const url = URL.parse(wanted, window.location.origin)
  return wanted.startsWith('/') && url?.origin === window.location.origin ? url.pathname + url.search : undefined
}

/** Redirects visitors who may not see a page, for example to the login page. After signing in, they return to the requested page. */
const redirectByGate =
  (area: Area) =>
  async ({ context, location }: Place): Promise<void> => {
    if (area === 'setup') return
    const visitor = await context.queryClient.ensureQueryData(meQuery)
    const elsewhere = gate(area, visitor)
    if (elsewhere === undefined) return
    const isSignedIn = elsewhere === '/' || elsewhere === '/admin'
    const back = area === 'guest' && isSignedIn ? wantedPage(location.searchStr) : undefined
    const isHome = location.pathname === '/' || location.pathname === '/admin'
    const search = elsewhere === '/login' && !isHome ? stringifySearch({ to: location.href }) : ''
    throw redirect({ href: back ?? elsewhere + search, replace: true })
  }

const areaRoute = <const A extends Area>(area: A) =>
  createRoute({
    getParentRoute: () => rootRoute,
    id: area,
    beforeLoad: redirectByGate(area),
  })

/** The parent routes of the pages. Each admits only the audience of its area. */
export const areas = {
  guest: areaRoute('guest'),
  setup: areaRoute('setup'),
  verify_email: areaRoute('verify_email'),
  verify_account: areaRoute('verify_account'),
  public: areaRoute('public'),
  customer: areaRoute('customer'),
  admin: areaRoute('admin'),
}
