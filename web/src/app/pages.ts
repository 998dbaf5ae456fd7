import type { Page } from './routing/page.ts'
import type { Path } from './routing/paths.ts'

/** The pages of the app. A path without an entry does not exist: no route, no link, no menu entry. */
export const pages: Partial<Record<Path, Page>> = {
  '/500': { area: 'public', title: 'app:page.server_error', load: () => import('./status/server-error-page.tsx') },
}

/** Whether somebody who is not signed in may stay on this address. */
export function isOpenToAll(pathname: string): boolean {
  const page = pages[pathname as Path]
  return page !== undefined && (page.area === 'public' || page.area === 'guest' || page.area === 'setup')
}
