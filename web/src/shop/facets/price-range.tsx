import { TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useReadAmount, useWriteAmount } from '../../platform/i18n/read-amount.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { usePrices } from '../prices/use-prices.ts'
import type { ChosenFacets } from './facet-choices.ts'
import classes from './facet-panel.module.css'
import { amountOf } from './facet-query.ts'

type PriceRangeProps = {
  chosen: ChosenFacets
  lowest: string
  highest: string
  onChange: (change: { price_from?: string | undefined; price_to?: string | undefined }) => void
}

/** Filters by a minimum and a maximum price. Applied when a field loses focus. */
export function PriceRange({ chosen, lowest, highest, onChange }: PriceRangeProps) {
  const t = useWording('shop')
  const prices = usePrices()
  return (
    <fieldset className={classes.facet}>
      <legend>{t('shop:field.price')}</legend>
      <div className={classes.range}>
        <Bound
          label={t('shop:facets.price_from')}
          hint={prices.text(lowest)}
          value={amountOf(chosen.price_from) ?? ''}
          onChange={(price_from) => onChange({ price_from })}
        />
        <span aria-hidden>–</span>
        <Bound
          label={t('shop:facets.price_to')}
          hint={prices.text(highest)}
          value={amountOf(chosen.price_to) ?? ''}
          onChange={(price_to) => onChange({ price_to })}
        />
      </div>
    </fieldset>
  )
}

type BoundProps = { label: string; hint: string; value: string; onChange: (value: string | undefined) => void }

function Bound({ label, hint, value, onChange }: BoundProps) {
  const t = useWording('shop')
  const read = useReadAmount()
  const shown = useWriteAmount()(value)
  const [text, setText] = useState(shown)
  useEffect(() => setText(shown), [shown])
  const typed = read(text)
  const isWrong = typed !== '' && amountOf(typed) === undefined
  const apply = () => {
    if (!isWrong && typed !== value) onChange(typed || undefined)
  }
  return (
    <TextInput
      size="sm"
      inputMode="decimal"
      aria-label={label}
      placeholder={hint}
      value={text}
      error={isWrong ? t('shop:facets.not_an_amount') : undefined}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={apply}
      onKeyDown={({ key }) => {
        if (key === 'Enter') apply()
      }}
    />
  )
}
