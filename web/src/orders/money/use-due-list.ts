import { useListState } from '../../ui/lists/list-state.ts'

/** The filters that both views of the due list share with their export. */
export const useDueList = <const Sort extends string = never>(sorts: readonly Sort[] = []) =>
  useListState({ filters: { overdue: ['true'] as const, user_id: 'any' as const }, sorts })
