import { quarterFor, quartersUpTo } from '@mapwright/contract/billing/quarter.ts'
import { useWording } from '../../platform/i18n/wording.ts'

/** Number of quarters to choose from: returns can be corrected for three years, and records are kept for ten. */
const count = 44

/** Returns the name of a quarter. */
export function useQuarterName() {
  const t = useWording('vat')
  return (quarter: string) => t('vat:quarter', { number: quarter.slice(6), year: quarter.slice(0, 4) })
}

/** Returns the latest quarters as options, newest first. */
export function useQuarters() {
  const name = useQuarterName()
  const now = quarterFor(new Date().toISOString().slice(0, 10))
  return quartersUpTo(now, count).map((value) => ({ value, label: name(value) }))
}
