import { isOn } from '../platform/site-data.ts'
import { pages } from './pages.ts'

/** Whether a visitor may stay at this URL. */
export function isOpenToAll(pathname: string): boolean {
  const page = pages.get(pathname)
  if (page?.area === 'public') return page.openIf === undefined || isOn(page.openIf)
  return page !== undefined && (page.area === 'guest' || page.area === 'setup')
}
