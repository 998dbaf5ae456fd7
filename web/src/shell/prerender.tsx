import languageTexts from 'virtual:language-texts'
import type { Theme } from '@mapwright/contract/accounts/user.ts'
import { isDark } from '@mapwright/contract/site/theme/custom-theme.ts'
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
import LoginPage from '../accounts/login-page.tsx'
import RegisterPage from '../accounts/register-page.tsx'
import HomePage from '../home/home-page.tsx'
import { queryClient } from '../platform/api/query-client.ts'
import { directionOf, knownLanguage, setLanguage } from '../platform/i18n/language.ts'
import { loadTexts } from '../platform/i18n/wording.ts'
import { setPrerendering } from '../platform/prerendering.ts'
import { type SiteData, setSite } from '../platform/site-data.ts'
import { loadAnnouncements } from './frame/announcements.tsx'
import BareLayout from './frame/bare-layout.tsx'
import { PublicFrame } from './frame/public-frame.tsx'
import { Providers } from './providers.tsx'

/** The pages that strangers open first. */
const pages: Record<string, RouteComponent> = { '/login': LoginPage, '/register': RegisterPage }
const publicPages: Record<string, RouteComponent> = { '/home': HomePage }

export const paths: ReadonlySet<string> = new Set(Object.keys({ ...pages, ...publicPages }))

export type PrerenderRequest = {
  path: string
  language: string
  theme: Theme
  data: SiteData
  /** Whether browsers offer passkeys at this address. */
  hasPasskeys: boolean
}

export type Prerendered = {
  /** The page as the app will show it, without style attributes. */
  html: string
  /** The declarations of those attributes. */
  css: string
  scheme: 'light' | 'dark'
  /** Whether it has a form, in which nothing can be typed until the app is here. */
  isInert: boolean
}

const root = createRootRoute()
const layout = createRoute({ getParentRoute: () => root, id: 'bare', component: BareLayout })
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
  layout.addChildren(
    Object.entries(pages).map(([path, component]) => createRoute({ getParentRoute: () => layout, path, component })),
  ),
  publicLayout.addChildren(
    Object.entries(publicPages).map(([path, component]) =>
      createRoute({ getParentRoute: () => publicLayout, path, component }),
    ),
  ),
])

async function routerAt(path: string) {
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [path] }) })
  await router.load()
  return router
}

const routers = new Map([...paths].map((path) => [path, routerAt(path)]))

const unescaped = (attribute: string) =>
  attribute.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')

/** Moves style attributes, which the page's security policy forbids, into rules of a style sheet. */
function withoutStyleAttributes(html: string): { html: string; css: string } {
  const rules: string[] = []
  const clean = html.replace(/ style="([^"]*)"/g, (_, declarations: string) => {
    rules.push(`#root [data-at="${rules.length}"]{${unescaped(declarations).replace(/[<>{}]/g, '')}}`)
    return ` data-at="${rules.length - 1}"`
  })
  return { html: clean, css: rules.join('') }
}

/**
 * The HTML of a page for visitors, so that it can be read before the app's scripts have arrived; undefined for other pages. The nonce of
 * style elements is the placeholder `__CSP_NONCE__`.
 */
export async function prerender(request: PrerenderRequest): Promise<Prerendered | undefined> {
  const { path, theme, data, hasPasskeys } = request
  const router = await routers.get(path)
  if (!router) return undefined
  const language = knownLanguage(request.language) ?? 'en'
  await Promise.all([loadTexts(languageTexts, language, ['home', 'announcements']), loadAnnouncements(data)])
  // From here on nothing waits: the app keeps these in its modules.
  setSite(data)
  setPrerendering({ hasPasskeys })
  setLanguage(language)
  const scheme = theme === 'default' || (theme === 'custom' && !isDark(data.theme_settings)) ? 'light' : 'dark'
  const rendered = renderToString(
    <Providers direction={directionOf(language)} scheme={scheme} nonce="__CSP_NONCE__">
      <RouterProvider router={router} />
    </Providers>,
  )
  // Otherwise its timers keep the process alive.
  queryClient.clear()
  // Read-only, as typed text would be lost when the app replaces the fields.
  const { html, css } = withoutStyleAttributes(rendered.replaceAll('<input ', '<input readonly="" '))
  return { html, css, scheme, isInert: path in pages }
}
