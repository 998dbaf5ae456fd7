import { AsyncLocalStorage } from 'node:async_hooks'
import languageTexts from 'virtual:language-texts'
import { directionOf } from '@mapwright/contract/accounts/languages.ts'
import type { Theme } from '@mapwright/contract/accounts/user.ts'
import * as themeColors from '@mapwright/contract/site/theme/theme-styles.ts'
import { QueryClient } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RouteComponent,
  RouterProvider,
} from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import DealersLocatorPage, { prefetch as prefetchDealers } from '../accounts/dealers-locator-page.tsx'
import LoginPage from '../accounts/login-page.tsx'
import RegisterPage from '../accounts/register-page.tsx'
import HomePage from '../home/home-page.tsx'
import MakePage, { prefetch as prefetchMake } from '../home/vehicles/make-page.tsx'
import MakesPage, { prefetch as prefetchMakes } from '../home/vehicles/makes-page.tsx'
import ModelPage, { prefetch as prefetchModel } from '../home/vehicles/model-page.tsx'
import VehiclePage, { prefetch as prefetchVehicle } from '../home/vehicles/vehicle-page.tsx'
import { transport } from '../platform/api/call.ts'
import { queryClient } from '../platform/api/query-client.ts'
import { loadOwnTexts } from '../platform/i18n/own-texts.ts'
import { loadTexts } from '../platform/i18n/wording.ts'
import { knownLanguage, setLanguage } from '../platform/language.ts'
import { setPrerendering } from '../platform/prerendering.ts'
import { listParams } from '../platform/routing/search-params.ts'
import { parseSearch, type SearchParams, stringifySearch } from '../platform/routing/search-text.ts'
import { type SiteData, setSite } from '../platform/site-data.ts'
import { setTheme } from '../platform/theme/theme.ts'
import { facetChoices } from '../shop/facets/facet-choices.ts'
import ProductPage, { prefetch as prefetchProduct } from '../shop/products/product-page.tsx'
import ShopPage, { prefetch as prefetchShop } from '../shop/products/shop-page.tsx'
import AccessibilityPage, { prefetch as prefetchAccessibility } from '../site/accessibility/accessibility-page.tsx'
import FaqPage, { prefetch as prefetchFaq } from '../site/faq/faq-page.tsx'
import PriceListPage, { prefetch as prefetchPriceList } from '../tuning/price-list-page.tsx'
import { loadAnnouncements } from './frame/announcements.tsx'
import BareLayout from './frame/bare-layout.tsx'
import { PublicFrame } from './frame/public-frame.tsx'
import { Providers } from './providers.tsx'

type Prefetch = (place: { params: SearchParams; queryClient: QueryClient }) => Promise<unknown>
type Page = { component: RouteComponent; prefetch?: Prefetch }

/** The prerendered pages for signing in and registering. */
const guestPages: Record<string, Page> = {
  '/login': { component: LoginPage },
  '/register': { component: RegisterPage },
}
const publicPages: Record<string, Page> = {
  '/home': { component: HomePage },
  '/shop': { component: ShopPage, prefetch: prefetchShop },
  '/shop/product/$slug': { component: ProductPage, prefetch: prefetchProduct },
  '/price-list': { component: PriceListPage, prefetch: prefetchPriceList },
  '/vehicles': { component: MakesPage, prefetch: prefetchMakes },
  '/vehicles/$make': { component: MakePage, prefetch: prefetchMake },
  '/vehicles/$make/$model': { component: ModelPage, prefetch: prefetchModel },
  '/vehicles/$make/$model/$vehicle': { component: VehiclePage, prefetch: prefetchVehicle },
  '/accessibility': { component: AccessibilityPage, prefetch: prefetchAccessibility },
  '/faq': { component: FaqPage, prefetch: prefetchFaq },
  '/dealers-locator': { component: DealersLocatorPage, prefetch: prefetchDealers },
}

/** The wording domains that the prerendered pages need. */
const domains = ['home', 'announcements', 'shop', 'tuning', 'accounts', 'faq', 'accessibility']

type Answers = NonNullable<SiteData['answers']>

type Place = {
  path: string
  language: string
}

export type PrerenderRequest = Place & {
  theme: Theme
  data: SiteData
  answers: Answers
  /** True if browsers offer passkeys at this address. */
  hasPasskeys: boolean
}

export type Prerendered = {
  /** The HTML of the page as the app would render it, without styles. */
  html: string
  /** The style sheet that replaces the style elements and attributes. */
  css: string
  scheme: 'light' | 'dark'
  /** True if the page has a form, which is unusable until the app has loaded. */
  isInert: boolean
}

const root = createRootRoute()
const guestLayout = createRoute({ getParentRoute: () => root, id: 'guest', component: BareLayout })
const publicLayout = createRoute({
  getParentRoute: () => root,
  id: 'public',
  component: () => (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  ),
})
const routeTree = root.addChildren([
  guestLayout.addChildren(
    Object.entries(guestPages).map(([path, { component }]) =>
      createRoute({ getParentRoute: () => guestLayout, path, component }),
    ),
  ),
  publicLayout.addChildren(
    Object.entries(publicPages).map(([path, { component }]) =>
      createRoute({ getParentRoute: () => publicLayout, path, component }),
    ),
  ),
])

const routerAt = (path: string) =>
  createRouter({ routeTree, parseSearch, stringifySearch, history: createMemoryHistory({ initialEntries: [path] }) })

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The parameters of a path that matches a pattern such as `/shop/product/$slug`; undefined without a match. */
function paramsOf(pattern: string, path: string): SearchParams | undefined {
  const [names, parts] = [pattern.split('/'), path.split('/')]
  const fits =
    names.length === parts.length &&
    names.every((name, at) => name === parts[at] || (name.startsWith('$') && parts[at]))
  if (!fits) return undefined
  const filled = names.flatMap((name, at) => (name.startsWith('$') ? [[name.slice(1), decoded(parts[at] ?? '')]] : []))
  return Object.fromEntries(filled)
}

function pageAt(path: string): (Page & { params: SearchParams }) | undefined {
  for (const [pattern, page] of Object.entries({ ...guestPages, ...publicPages })) {
    const params = paramsOf(pattern, path)
    if (params) return { ...page, params }
  }
  return undefined
}

/** Search parameters that change the content of a page. With one of them in the URL, the prerendered page does not apply. */
export const narrowing: ReadonlySet<string> = new Set(Object.keys({ ...listParams, ...facetChoices }))

/** The audience for which the page at this path is prerendered; undefined if the page is not prerendered. */
export function audienceOf(path: string): 'everybody' | 'visitors' | undefined {
  const page = pageAt(path)
  return page && (page.prefetch ? 'visitors' : 'everybody')
}

type Ask = (url: string) => Promise<{ status: number; body: string }>

const asking = new AsyncLocalStorage<Ask>()
transport.fetch = async (url) => {
  const ask = asking.getStore()
  if (!ask) throw new Error(`nothing is fetched at this time: ${url}`)
  const { status, body } = await ask(String(url))
  return new Response(body, { status })
}

/** The responses to the first queries of a page, requested from the API with `ask`. Undefined if a request is refused. */
export async function answersFor({ path, language }: Place, data: SiteData, ask: Ask): Promise<Answers | undefined> {
  const page = pageAt(path)
  setSite(data)
  // The texts are loaded here, because rendering sends no requests.
  await asking.run(ask, () => loadOwnTexts(language))
  if (!page?.prefetch) return []
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { prefetch, params } = page
  await asking.run(ask, () => prefetch({ params, queryClient: client }))
  const queries = client.getQueryCache().getAll()
  client.clear()
  if (queries.some(({ state }) => state.data === undefined)) return undefined
  return queries.map(({ queryKey, state }) => [queryKey, state.data] as const)
}

const unescaped = (attribute: string) =>
  attribute.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')

/**
 * Moves style elements and attributes into a style sheet for the head of the page: HTML allows style elements only there, and the page's security
 * policy forbids style attributes.
 */
function withoutStyles(html: string): { html: string; css: string } {
  const rules: string[] = []
  let at = 0
  const clean = html
    .replace(/<style\b[^<>]*>([^<]*)<\/style>/g, (_, sheet: string) => {
      rules.push(sheet)
      return ''
    })
    .replace(/ style="([^"]*)"/g, (_, declarations: string) => {
      rules.push(`#root [data-at="${at}"]{${unescaped(declarations).replace(/[<>{}]/g, '')}}`)
      return ` data-at="${at++}"`
    })
  return { html: clean, css: rules.join('') }
}

/** The HTML of a page for visitors, who can read it before the app's scripts have loaded. Undefined for pages that are not prerendered. */
export async function prerender(request: PrerenderRequest): Promise<Prerendered | undefined> {
  const { path, theme, data, answers, hasPasskeys } = request
  const page = pageAt(path)
  if (!page) return undefined
  const router = routerAt(path)
  const language = knownLanguage(request.language) ?? 'en'
  await Promise.all([router.load(), loadTexts(languageTexts, language, domains), loadAnnouncements(data)])
  // Must be synchronous from here on, because concurrent requests share the state in the app's modules.
  setSite(data)
  setTheme(theme, data.theme_settings, themeColors)
  setPrerendering({ hasPasskeys })
  setLanguage(language)
  for (const [key, answer] of answers) queryClient.setQueryData(key, answer)
  const scheme =
    theme === 'default' || (theme === 'custom' && !themeColors.isDark(data.theme_settings)) ? 'light' : 'dark'
  const rendered = renderToString(
    <Providers direction={directionOf(language)} scheme={scheme} nonce="">
      <RouterProvider router={router} />
    </Providers>,
  )
  // Clears the cache, because its timers would keep the process alive.
  queryClient.clear()
  // Makes all fields read-only, because typed text would be lost when the app replaces them.
  const readOnly = rendered.replaceAll(' readOnly=""', '').replaceAll('<input ', '<input readonly="" ')
  const { html, css } = withoutStyles(readOnly)
  return { html, css, scheme, isInert: Object.values(guestPages).some(({ component }) => component === page.component) }
}
