import { useListState } from '../../ui/list-state.ts'

/** What both views of the due list can be narrowed down by; their export takes the same. */
export const useDueList = () => useListState({ filters: { overdue: ['true'] as const, user_id: 'any' as const } })
