import { ListPriceGroups } from '@mapwright/contract/tuning/price-rule-endpoints.ts'
import { useQueryOf } from './api/queries.ts'

/** The price groups, for staff: options for a dropdown, and a function that returns the name for an id. */
export function usePriceGroups() {
  const groups = useQueryOf(ListPriceGroups, {}, { staleTime: 60_000 }).data?.price_groups ?? []
  return {
    options: groups.map(({ _id, name }) => ({ value: _id, label: name })),
    nameOf: (id: string | null) => groups.find(({ _id }) => _id === id)?.name ?? '',
  }
}
