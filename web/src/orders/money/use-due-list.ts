import { useListState } from '../../ui/lists/list-state.ts'

/** Filters that both lists of unpaid orders share with their exports. */
export const useDueList = <const Sort extends string = never>(sorts: readonly Sort[] = []) =>
  useListState({ filters: { overdue: ['true'] as const, user_id: 'any' as const }, sorts })
