import { useMatches } from '@tanstack/react-router'
import { parseSearch, type SearchParams, stringifySearch, textsOf } from './search-text.ts'

/** Search parameters with their possible values; 'any' for any text. */
export type Choices = Readonly<Record<string, readonly string[] | 'any'>>
export type Chosen<F extends Choices> = {
  [Name in keyof F]?: (F[Name] extends readonly (infer Value)[] ? Value : string) | undefined
}

/** The parameters with a possible value; anything else in the address is ignored. */
export const chosenOf = <F extends Choices>(choices: F, search: Readonly<Record<string, unknown>>) =>
  // The compiler does not see that each value is one of its parameter's.
  Object.fromEntries(
    Object.entries(choices).flatMap(([name, values]) => {
      const value = search[name]
      const isPossible = typeof value === 'string' && (values === 'any' || values.includes(value))
      return isPossible ? [[name, value]] : []
    }),
  ) as Chosen<F>

/** Validates the search parameters of a route (`validateSearch`). */
export const searchOf =
  <const F extends Choices>(choices: F) =>
  (search: Readonly<Record<string, unknown>>): Chosen<F> =>
    chosenOf(choices, search)

/** What the address of any list may contain besides its filters. */
export const listParams = { page: 'any', size: 'any', sort: 'any', search: 'any' } as const

/** All search parameters of the open page, for components that are part of several pages and validate their own. */
export const useSearchParams = (): SearchParams =>
  textsOf(useMatches({ select: (matches) => matches.at(-1)?.search ?? {} }))

/** The address of the open page with other search parameters. */
export const withChanges = (changes: Readonly<Record<string, string | number | undefined>>): string =>
  window.location.pathname + stringifySearch({ ...parseSearch(window.location.search), ...changes })
