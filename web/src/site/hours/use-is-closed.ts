import { openState } from '@mapwright/contract/site/working-time.ts'
import { useMinute } from '../../ui/text/use-minute.ts'
import { useOpeningHours } from './use-opening-hours.ts'

/** Checks whether it is outside the opening hours. False until they are loaded. */
export function useIsClosed(): boolean {
  const hours = useOpeningHours()
  const minute = useMinute()
  return hours !== undefined && !openState(new Date(minute), hours).isOpen
}
