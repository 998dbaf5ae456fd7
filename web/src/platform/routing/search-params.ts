import { useMatches } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from './search-text.ts'

/** Search parameters with their possible values; 'any' for any text. */
export type Choices = Readonly<Record<string, readonly string[] | 'any'>>
export type Chosen<F extends Choices> = {
  [Name in keyof F]?: (F[Name] extends readonly (infer Value)[] ? Value : string) | undefined
}

/** The parameters with a possible value; anything else in the URL is ignored. */
export const chosenOf = <F extends Choices>(choices: F, search: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(choices).flatMap(([name, values]) => {
      const value = search[name]
      const isPossible = typeof value === 'string' && (values === 'any' || values.includes(value))
      return isPossible ? [[name, value]] : []
    }),
    // The compiler does not see that each value belongs to its parameter.
  ) as Chosen<F>

/** Validates the search parameters of a route (`validateSearch`). */
export const searchOf =
  <const F extends Choices>(choices: F) =>
  (search: Readonly<Record<string, unknown>>): Chosen<F> =>
    chosenOf(choices, search)

/** Search parameters of every list besides its filters. */
export const listParams = { page: 'any', size: 'any', sort: 'any', search: 'any' } as const

/**
 * The parameters that a component used on several pages declares, in the URL of the current page. Components of a single page use
 * `useSearch`.
 */
export const useSearchOf = <const F extends Choices>(choices: F): Chosen<F> =>
  chosenOf(choices, useMatches({ select: (matches) => matches.at(-1)?.search ?? {} }))

/** New values of the parameters; numbers are converted to text. */
export type SearchChanges<F extends Choices> = { readonly [Name in keyof F]?: Chosen<F>[Name] | number }

/** The URL of the current page with changed values of the declared parameters. */
export const withChanges = <F extends Choices>(changes: SearchChanges<F>): string =>
  window.location.pathname + stringifySearch({ ...parseSearch(window.location.search), ...changes })
