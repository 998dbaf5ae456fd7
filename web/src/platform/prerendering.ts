/** The properties of a visitor's browser that the server assumes while it makes the first HTML of a page. */
type Prerendering = { hasPasskeys: boolean }

let current: Prerendering | undefined

/** Set only on the server; undefined in a browser, which can be asked directly. */
export const prerendering = (): Prerendering | undefined => current

export function setPrerendering(known: Prerendering): void {
  current = known
}
