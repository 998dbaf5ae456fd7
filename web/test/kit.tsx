import '../src/platform/theme/tokens.css'
import '../src/platform/theme/base.css'
import '../src/ui/mantine.css'
import languageTexts from 'virtual:language-texts'
import type { Endpoint, Wire } from '@mapwright/contract/api/endpoint.ts'
import { createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { createRoot, type Root as ReactRoot } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, type MockInstance, vi } from 'vitest'
import { commands } from 'vitest/browser'
import { queryClient } from '../src/platform/api/query-client.ts'
import { startWording } from '../src/platform/i18n/wording.ts'
import { parseSearch, stringifySearch } from '../src/platform/routing/search-text.ts'
import { onCaughtError } from '../src/shell/on-caught-error.ts'
import { Providers } from '../src/shell/providers.tsx'
import { Root } from '../src/shell/root.tsx'
import { dismissToast, toasts } from '../src/ui/messages/notify.ts'
import { Toasts } from '../src/ui/messages/toasts.tsx'
import type { ScriptedResponse, SeenRequest } from './scripted-server.ts'

declare module 'vitest/browser' {
  interface BrowserCommands {
    scriptResponse(response: ScriptedResponse): Promise<void>
    seenRequests(): Promise<SeenRequest[]>
    releaseResponses(): Promise<void>
    resetScript(): Promise<void>
  }
}

let mounted: ReactRoot | undefined
let consoleErrors: MockInstance<typeof console.error>

beforeAll(async () => {
  document.documentElement.lang = 'en'
  await startWording(languageTexts)
  const { queries = {}, ...others } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 1 } })
})

beforeEach(async () => {
  await commands.resetScript()
  queryClient.clear()
  consoleErrors = vi.spyOn(console, 'error')
})

afterEach(async () => {
  mounted?.unmount()
  mounted = undefined
  for (const { id } of toasts.read()) dismissToast(id)
  const unscripted = (await commands.seenRequests()).filter(({ status }) => status === 501)
  expect(unscripted, 'requests without a scripted response').toEqual([])
  expect(consoleErrors.mock.calls, 'errors in the console').toEqual([])
  consoleErrors.mockRestore()
})

/** The current path and search parameters in the test's page. */
export const address = (): string => window.location.pathname + window.location.search

/** Shows an element at a URL, with the providers of the app. All other URLs show "Another page". */
export async function show(element: ReactNode, at = '/shown'): Promise<{ go(href: string): void }> {
  window.history.replaceState(null, '', at)
  const [path = '/'] = at.split('?')
  const root = createRootRoute({ component: Root })
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path, component: () => <main>{element}</main> }),
      createRoute({ getParentRoute: () => root, path: '$', component: () => <h1>Another page</h1> }),
    ]),
    parseSearch,
    stringifySearch,
  })
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  mounted = createRoot(place, { onCaughtError })
  mounted.render(
    <Providers direction="ltr" scheme="light" nonce="">
      <RouterProvider router={router} />
      <Toasts />
    </Providers>,
  )
  return { go: (href) => void router.navigate({ href }) }
}

type Options = Pick<ScriptedResponse, 'query' | 'isHeld'>
type Refusal = { code: string; message?: string; fields?: Record<string, { code: string; minimum?: number }> }

/** The scripted API. If a request has several scripted responses, the last one is sent. */
export const api = {
  respond: <E extends Endpoint>({ method, path }: E, body: Wire<E>, options: Options = {}): Promise<void> =>
    commands.scriptResponse({ method, path, status: 200, body, ...options }),
  /** Scripts an empty response, for uploads whose component does not read the response. */
  accept: ({ method, path }: Endpoint, options: Options = {}): Promise<void> =>
    commands.scriptResponse({ method, path, status: 200, body: {}, ...options }),
  refuse: ({ method, path }: Endpoint, status: number, body: Refusal, options: Options = {}): Promise<void> =>
    commands.scriptResponse({ method, path, status, body, ...options }),
  /** Sends all held responses. */
  release: (): Promise<void> => commands.releaseResponses(),
  /** The received requests to an endpoint. */
  requests: async ({ method, path }: Endpoint): Promise<SeenRequest[]> => {
    const form = new RegExp(`^/api${path.replace(/:\w+/g, '[^/]+')}$`)
    return (await commands.seenRequests()).filter((seen) => seen.method === method && form.test(seen.path))
  },
}
