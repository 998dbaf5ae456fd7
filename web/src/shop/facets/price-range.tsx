import { TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import type { ChosenFacets } from './facet-choices.ts'
import classes from './facet-panel.module.css'
import { amountOf } from './facet-query.ts'

type PriceRangeProps = {
  chosen: ChosenFacets
  lowest: string
  highest: string
  onChange: (change: { price_from?: string | undefined; price_to?: string | undefined }) => void
}

/** Two amounts; they are applied when the field is left. */
export function PriceRange({ chosen, lowest, highest, onChange }: PriceRangeProps) {
  const t = useWording('shop')
  const f = useFormats()
  return (
    <fieldset className={classes.facet}>
      <legend>{t('shop:field.price')}</legend>
      <div className={classes.range}>
        <Bound
          label={t('shop:facets.price_from')}
          hint={f.money(lowest)}
          value={amountOf(chosen.price_from) ?? ''}
          onChange={(price_from) => onChange({ price_from })}
        />
        <span aria-hidden>–</span>
        <Bound
          label={t('shop:facets.price_to')}
          hint={f.money(highest)}
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
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  const typed = text.trim().replace(',', '.')
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
