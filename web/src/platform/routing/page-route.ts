import { lazyRouteComponent, type ResolveParams, redirect } from '@tanstack/react-router'
import { loadWording } from '../i18n/wording.ts'
import { loadModule } from '../load-module.ts'
import { meQuery } from '../session/me.ts'
import { isOn } from '../site-data.ts'
import { areas, type RouteLocation, type RouterContext } from './areas.ts'
import { ForbiddenError } from './forbidden-error.ts'
import { type Area, gateInside } from './gate.ts'
import { mayOpen } from './may-open.ts'
import type { Page } from './page.ts'
import { preloadPage } from './preload-page.ts'
import { parseSearch, stringifySearch, textsOf } from './search-text.ts'

/** The timeout for loading a page's script, in ms. */
const chunkTimeout = 120_000

/** Loads the page's module and its imports. Fails after `chunkTimeout`. */
function withTimeout({ path, load }: Page): Page['load'] {
  return async () => {
    void preloadPage(path).catch(() => undefined)
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('The page did not arrive in time')), chunkTimeout)
    })
    return loadModule(() => Promise.race([load(), late])).finally(() => clearTimeout(timer))
  }
}

type Place = { context: RouterContext; location: RouteLocation }

async function admit(page: Page, { context, location }: Place): Promise<void> {
  if (page.openIf && !isOn(page.openIf)) {
    const elsewhere = gateInside(await context.queryClient.ensureQueryData(meQuery))
    const search = elsewhere === '/login' ? stringifySearch({ to: location.href }) : ''
    if (elsewhere) throw redirect({ href: elsewhere + search, replace: true })
  }
  if (page.flag && !isOn(page.flag)) throw redirect({ href: page.area === 'admin' ? '/admin' : '/', replace: true })
  if (!page.may && page.area !== 'customer') return
  const visitor = await context.queryClient.ensureQueryData(meQuery)
  if (visitor && mayOpen(page, visitor)) return
  // The start page of members who only read orders.
  if (page.path === '/') throw redirect({ href: '/your_order', replace: true })
  throw new ForbiddenError(page.may ?? [])
}

/** The route options of a page: its area, code, access and initial data. */
export const page = <const P extends `/${string}`, const A extends Area>(declared: Page & { path: P; area: A }) => ({
  path: declared.path,
  getParentRoute: () => areas[declared.area],
  component: lazyRouteComponent(withTimeout(declared)),
  staticData: { page: declared },
  beforeLoad: (place: Place) => admit(declared, place),
  loaderDeps: ({ search }: { search: object }) => ({ search }),
  loader: ({ context, params, location }: Place & { params: ResolveParams<P> }) => {
    // Requests the first data without awaiting it, so that the page shows its skeleton immediately.
    void declared
      .load()
      .then((loaded) =>
        loaded.prefetch?.({
          params: textsOf(params),
          search: parseSearch(location.searchStr),
          queryClient: context.queryClient,
        }),
      )
      .catch(() => undefined)
    return declared.hasFrameWords ? undefined : loadWording([declared.title])
  },
})
