import type { QueryClient } from '@tanstack/react-query'
import {
  type AnyRoute,
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router'
import { loadWording } from '../platform/i18n/wording.ts'
import { type Area, gate, gateInside } from '../platform/routing/gate.ts'
import { mayOpen } from '../platform/routing/may-open.ts'
import type { Page } from '../platform/routing/page.ts'
import { parseSearch } from '../platform/routing/search-text.ts'
import { meQuery } from '../platform/session/me.ts'
import { isOn } from '../platform/site-data.ts'
import { ForbiddenError } from '../platform/status/forbidden-error.ts'
import { NotFoundPage } from '../platform/status/not-found-page.tsx'
import { pages } from './pages.ts'
import { Root } from './root.tsx'

type Context = { queryClient: QueryClient }
type Place = { context: Context; location: { href: string; pathname: string; search: Record<string, unknown> } }

const root = createRootRouteWithContext<Context>()({ component: Root, notFoundComponent: NotFoundPage })

/** The page that the user requested before signing in; only within this site. */
function wantedPlace(search: Record<string, unknown>) {
  const wanted = String(search['to'] ?? '')
  const url = new URL(wanted, window.location.origin)
  if (!wanted.startsWith('/') || url.origin !== window.location.origin) return undefined
  return { to: url.pathname, search: parseSearch(url.search) }
}

/** Redirects to the start page of the user, or to the login page and back afterwards (specification §4). */
const redirectByGate =
  (area: Area) =>
  async ({ context, location }: Place) => {
    if (area === 'setup') return
    const visitor = await context.queryClient.ensureQueryData(meQuery)
    const elsewhere = gate(area, visitor)
    if (elsewhere === undefined) return
    const back =
      area === 'guest' && (elsewhere === '/' || elsewhere === '/admin') ? wantedPlace(location.search) : undefined
    if (back) throw redirect({ ...back, replace: true } as never)
    const isHome = location.pathname === '/' || location.pathname === '/admin'
    throw redirect({
      to: elsewhere as string,
      replace: true,
      search: (elsewhere === '/login' && !isHome ? { to: location.href } : {}) as never,
    })
  }

const bare = lazyRouteComponent(() => import('./frame/bare-layout.tsx'))
const shell = lazyRouteComponent(() => import('./frame/shell.tsx'))
const open = lazyRouteComponent(() => import('./frame/open-layout.tsx'))

const layouts: Record<Area, RouteComponent> = {
  guest: bare,
  setup: bare,
  verify_email: bare,
  verify_account: bare,
  public: open,
  customer: shell,
  admin: shell,
}

const pagesOf = (area: string) => Object.entries(pages).filter(([, page]) => page.area === area)

/** The title and group of a page for the bars around it. */
async function loadShellWording(queryClient: QueryClient): Promise<void> {
  if (await queryClient.ensureQueryData(meQuery)) await loadWording(['notifications'])
}

const areas = Object.fromEntries(
  Object.entries(layouts).map(([area, component]) => [
    area,
    createRoute({
      getParentRoute: () => root,
      id: area,
      component,
      beforeLoad: redirectByGate(area as Area),
      loader: ({ context }: { context: Context }) => loadShellWording(context.queryClient),
    }),
  ]),
) as unknown as Record<Area, AnyRoute>

/** The timeout for loading a page's script, in ms (specification §9). */
const chunkTimeout = 120_000

/** Loads the page's module; fails if the network hangs. */
function withTimeout<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('The page did not arrive in time')), chunkTimeout)
    })
    return Promise.race([load(), late]).finally(() => clearTimeout(timer))
  }
}

function routeOf(path: string, page: Page): AnyRoute {
  return createRoute({
    getParentRoute: () => areas[page.area],
    path,
    component: lazyRouteComponent(withTimeout(page.load)) as RouteComponent,
    staticData: { page },
    validateSearch: (search: Record<string, unknown>) => search as Record<string, string>,
    loaderDeps: ({ search }: { search: Record<string, string> }) => search,
    beforeLoad: async ({ context, location }: Place) => {
      if (page.openIf && !isOn(page.openIf)) {
        const elsewhere = gateInside(await context.queryClient.ensureQueryData(meQuery))
        const search = elsewhere === '/login' ? { to: location.href } : {}
        if (elsewhere) throw redirect({ to: elsewhere as string, replace: true, search: search as never })
      }
      if (page.flag && !isOn(page.flag)) throw redirect({ to: page.area === 'admin' ? '/admin' : '/', replace: true })
      const visitor = page.may ? await context.queryClient.ensureQueryData(meQuery) : null
      if (page.may && (!visitor || !mayOpen(page, visitor))) throw new ForbiddenError(page.may)
    },
    loader: ({ context, params, deps }: { context: Context; params: object; deps: Record<string, string> }) => {
      // The first data are requested but not awaited: the page shows its skeleton immediately.
      void page
        .load()
        .then((loaded) =>
          loaded.prefetch?.({
            params: params as Record<string, string>,
            search: deps,
            queryClient: context.queryClient,
          }),
        )
        .catch(() => undefined)
      return page.hasFrameWords ? undefined : loadWording([page.title])
    },
  } as never) as unknown as AnyRoute
}

// Unknown paths are shown within the app to users who are signed in.
const unknown = createRoute({ getParentRoute: () => areas.public, path: '$', component: NotFoundPage })

for (const [area, route] of Object.entries(areas)) {
  const own = pagesOf(area).map(([path, page]) => routeOf(path, page))
  route.addChildren(area === 'public' ? [...own, unknown as AnyRoute] : own)
}

export const routeTree = root.addChildren(Object.values(areas))
