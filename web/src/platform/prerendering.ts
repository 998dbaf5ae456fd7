/** The facts about a visitor's browser that the server assumes while it makes the first HTML of a page. */
type Prerendering = { hasPasskeys: boolean }

let current: Prerendering | undefined

/** Only on the server; undefined in a browser, which is asked itself. */
export const prerendering = (): Prerendering | undefined => current

export function setPrerendering(known: Prerendering): void {
  current = known
}
