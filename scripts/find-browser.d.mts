/** Returns the path of the browser's executable. */
export function findBrowser(): Promise<string>

/** Returns the path of a lighter build without notifications, or of the browser. */
export function findHeadlessBrowser(): Promise<string>
