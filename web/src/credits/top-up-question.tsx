import { Stack } from '@mantine/core'
import { parseHundredths } from '@mapwright/contract/api/amounts.ts'
import type { PackageOnSale } from '@mapwright/contract/credits/package.ts'
import { QuoteOwnAmount } from '@mapwright/contract/credits/package-endpoints.ts'
import type { StoredMethod } from '@mapwright/contract/payments/stored-method.ts'
import { useQueryOf } from '../platform/api/queries.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { KeyValues } from '../ui/layout/key-values.tsx'
import { useMethodText } from './stored-method-text.ts'
import { useBalance } from './use-balance.ts'

type TopUpQuestionProps = {
  /** The chosen package; undefined for a number of credits. */
  item: PackageOnSale | undefined
  count: string
  threshold: string
  method: StoredMethod | null
  currency: string
}

/** The terms to which the customer agrees: the item, its total, the payment method, and whether the first purchase happens at once. */
export function TopUpQuestion({ item, count, threshold, method, currency }: TopUpQuestionProps) {
  const t = useWording('top_up', 'credits')
  const f = useFormats()
  const textOf = useMethodText()
  const balance = useBalance()
  const quote = useQueryOf(QuoteOwnAmount, { query: { count } }, { enabled: item === undefined })
  const price = item ?? quote.data?.price
  const isBelow = balance !== undefined && (parseHundredths(balance) ?? 0n) < (parseHundredths(threshold) ?? 0n)
  return (
    <Stack gap={12}>
      <KeyValues
        items={[
          { label: t('credits:invoice.item'), value: price && <bdi>{price.name}</bdi> },
          { label: t('credits:invoice.total'), value: price && f.money(price.total, currency) },
          { label: t('top_up:method'), value: method && <bdi>{textOf(method)}</bdi> },
        ]}
      />
      {isBelow && <p>{t('top_up:now')}</p>}
    </Stack>
  )
}
