/** Returns the path of the browser's executable. */
export function findBrowser(): Promise<string>
