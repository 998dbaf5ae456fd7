/** Properties of a browser, which the server assumes when it renders the first HTML of a page. */
type Prerendering = { hasPasskeys: boolean }

let current: Prerendering | undefined

/** The browser properties that the server assumes; undefined in a browser, where they can be queried. */
export const prerendering = (): Prerendering | undefined => current

export function setPrerendering(known: Prerendering): void {
  current = known
}
