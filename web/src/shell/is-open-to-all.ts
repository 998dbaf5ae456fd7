import { isOn } from '../platform/site-data.ts'
import { pages } from './pages.ts'

/** Checks whether visitors may see the page at this path. */
export function isOpenToAll(pathname: string): boolean {
  const page = pages.get(pathname)
  if (page?.area === 'public') return page.openIf === undefined || isOn(page.openIf)
  return page !== undefined && (page.area === 'guest' || page.area === 'setup')
}
