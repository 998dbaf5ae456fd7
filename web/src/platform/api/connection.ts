import { store } from '../store.ts'

/** True while the browser is offline, and while pages show kept answers because the server could not be reached. */
export const isOffline = store(typeof window !== 'undefined' && !navigator.onLine)

/** The time at which the shown page was loaded, in ms since 1970; undefined if the page is not readable offline. */
export const shownLoadTime = store<number | undefined>(undefined)

const change = (isNow: boolean): void => {
  if (isOffline.read() !== isNow) isOffline.set(isNow)
}

export const lostServer = (): void => change(true)

/** Called for each response. Some arrive after the browser has gone offline. */
export function reachedServer(): void {
  if (isOffline.read()) change(!navigator.onLine)
}

if (typeof window !== 'undefined') {
  window.addEventListener('online', () => change(false))
  window.addEventListener('offline', () => change(true))
}
