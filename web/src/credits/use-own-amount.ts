import { useDebouncedValue } from '@mantine/hooks'
import { formatHundredths, parseHundredths } from '@mapwright/contract/api/amounts.ts'
import { ownAmount } from '@mapwright/contract/credits/package.ts'
import { QuoteOwnAmount } from '@mapwright/contract/credits/package-endpoints.ts'
import { useState } from 'react'
import { useQueryOf } from '../platform/api/queries.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useReadAmount } from '../platform/i18n/read-amount.ts'
import { useWording } from '../platform/i18n/wording.ts'

const quoteAfterMs = 300

/** The number of credits that a customer enters, and the price from the server. */
export function useOwnAmount(isChosen: boolean) {
  const t = useWording('credits')
  const f = useFormats()
  const read = useReadAmount()
  const [entered, setEntered] = useState('100')
  const [settled] = useDebouncedValue(entered, quoteAfterMs)
  const hundredths = parseHundredths(read(settled))
  const isInRange = hundredths !== undefined && hundredths >= ownAmount.minimum && hundredths <= ownAmount.maximum
  const count = isInRange ? formatHundredths(hundredths) : ''
  const quote = useQueryOf(QuoteOwnAmount, { query: { count } }, { enabled: isChosen && isInRange })
  const [min, max] = [formatHundredths(ownAmount.minimum), formatHundredths(ownAmount.maximum)]
  return {
    entered,
    setEntered,
    price: isInRange && settled === entered ? quote.data?.price : undefined,
    error: isInRange ? undefined : t('credits:own.range', { min: f.credits(min), max: f.credits(max) }),
  }
}
