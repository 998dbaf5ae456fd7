import { useMatches } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from './search-text.ts'

/** The definition of search parameters: the possible values of each one, or 'any' for any text. */
export type Choices = Readonly<Record<string, readonly string[] | 'any'>>
export type Chosen<F extends Choices> = {
  [Name in keyof F]?: (F[Name] extends readonly (infer Value)[] ? Value : string) | undefined
}

/** Returns the parameters in the URL whose values are among the choices. All others are ignored. */
export const chosenOf = <F extends Choices>(choices: F, search: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(choices).flatMap(([name, values]) => {
      const value = search[name]
      const isPossible = typeof value === 'string' && (values === 'any' || values.includes(value))
      return isPossible ? [[name, value]] : []
    }),
    // A cast, because the compiler does not connect each value to its parameter.
  ) as Chosen<F>

/** Validates the search parameters of a route (`validateSearch`). */
export const searchOf =
  <const F extends Choices>(choices: F) =>
  (search: Readonly<Record<string, unknown>>): Chosen<F> =>
    chosenOf(choices, search)

/** The search parameters that every list has in addition to its filters. */
export const listParams = { page: 'any', size: 'any', sort: 'any', search: 'any' } as const

/**
 * The declared search parameters in the URL of the current page. For components used on several pages; components of a single page use
 * `useSearch`.
 */
export const useSearchOf = <const F extends Choices>(choices: F): Chosen<F> =>
  chosenOf(choices, useMatches({ select: (matches) => matches.at(-1)?.search ?? {} }))

/** New values of search parameters. Numbers are converted to text. */
export type SearchChanges<F extends Choices> = { readonly [Name in keyof F]?: Chosen<F>[Name] | number }

/** The URL of the current page with changed search parameters. */
export const withChanges = <F extends Choices>(changes: SearchChanges<F>): string =>
  window.location.pathname + stringifySearch({ ...parseSearch(window.location.search), ...changes })
