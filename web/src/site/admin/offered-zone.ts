/** Returns the browser's time zone if the site's time zone is UTC, the default. Undefined if the browser's is UTC as well. */
export const offeredZone = (site: string, browser: string): string | undefined =>
  site === 'UTC' && !/^(?:Etc\/.+|UTC|GMT|)$/.test(browser) ? browser : undefined
