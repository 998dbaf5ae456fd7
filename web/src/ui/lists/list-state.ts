import { isOneOf } from '@mapwright/contract/api/typed-entries.ts'
import { useNavigate } from '@tanstack/react-router'
import {
  type Choices,
  type Chosen,
  chosenOf,
  listParams,
  type SearchChanges,
  useSearchOf,
  withChanges,
} from '../../platform/routing/search-params.ts'

type ListOptions<F extends Choices, K extends string, S extends string> = {
  /** Filters with their possible values; other values in the URL are ignored. */
  filters?: F
  size?: number
  /** The name of the search parameter in the endpoint's query. */
  searchKey?: K
  /** Sortable columns, for endpoints with a `sort` parameter ("created_at", "-created_at"). */
  sorts?: readonly S[]
  /** The default sort order. If omitted, the endpoint uses its own default. */
  usualSort?: S | undefined
}

type ListParams = typeof listParams

/** The `sort` parameter of the query, for lists with sortable columns. */
type Sorted<S extends string> = [S] extends [never] ? unknown : { sort?: S | `-${S}` }

export type ListState<F extends Choices = Choices, K extends string = string, S extends string = string> = {
  page: number
  size: number
  search: string
  sort: string | undefined
  usualSort: string | undefined
  filters: Chosen<F>
  /** The query parameters of the endpoint. */
  query: { page: number; size: number } & Chosen<F> & { [Name in K]?: string | undefined } & Sorted<S>
  /** Changes parameters in the URL. Returns to page 1 unless `page` itself changes. */
  set(changes: SearchChanges<F> & SearchChanges<ListParams>): void
  isNarrowed: boolean
  clear(): void
}

/** The part of a list's state that its controls need. */
export type ListControls = Omit<ListState, 'query' | 'filters' | 'set'> & {
  filters: Readonly<Record<string, string | undefined>>
  set(changes: Readonly<Record<string, string | number | undefined>>): void
}

const wholeOf = (text: string | undefined, otherwise: number) => {
  const number = Number(text)
  return Number.isInteger(number) && number >= 1 ? number : otherwise
}

/** The state of a list in the page's URL, so that links and the back button restore it. */
export function useListState<
  const F extends Choices = Record<never, never>,
  const K extends string = 'keywords',
  const S extends string = never,
>(options?: ListOptions<F, K, S>): ListState<F, K, S>
// The implementation cannot type the query, whose names depend on the options. The overload above types it.
export function useListState({
  filters = {},
  size: usualSize = 20,
  searchKey = 'keywords',
  sorts = [],
  usualSort,
}: ListOptions<Choices, string, string> = {}): Omit<ListState, 'query'> & { query: object } {
  const search = useSearchOf({ ...filters, ...listParams })
  const navigate = useNavigate()
  const chosen = chosenOf(filters, search)
  const page = wholeOf(search.page, 1)
  const size = Math.min(wholeOf(search.size, usualSize), 100)
  const text = search.search ?? ''
  const isSortable = isOneOf(sorts, (search.sort ?? '').replace(/^-/, ''))
  const sort = isSortable ? search.sort : usualSort
  const set: ListState['set'] = (changes) => {
    const onlySearch = Object.keys(changes).every((name) => name === 'search')
    void navigate({
      href: withChanges({ page: undefined, ...changes }),
      replace: onlySearch,
      resetScroll: 'page' in changes,
    })
  }
  return {
    page,
    size,
    search: text,
    sort,
    usualSort,
    filters: chosen,
    query: { page, size, ...chosen, ...(text ? { [searchKey]: text } : {}), ...(sort ? { sort } : {}) },
    set,
    isNarrowed: text !== '' || Object.keys(chosen).length > 0,
    clear: () => set(Object.fromEntries(['search', ...Object.keys(filters)].map((name) => [name, undefined]))),
  }
}
