/** The browser's time zone, if the site is still on UTC and the browser is not. */
export const offeredZone = (site: string, browser: string): string | undefined =>
  site === 'UTC' && !/^(?:Etc\/.+|UTC|GMT|)$/.test(browser) ? browser : undefined
