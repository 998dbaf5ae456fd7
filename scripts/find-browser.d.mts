/** Answers the path of the browser's program. */
export function findBrowser(): Promise<string>
