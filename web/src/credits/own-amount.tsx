import { TextInput } from '@mantine/core'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { site } from '../platform/site-data.ts'
import classes from './package-choice.module.css'

type OwnAmountProps = {
  isChosen: boolean
  entered: string
  error: string | undefined
  onChoose: () => void
  onEnter: (entered: string) => void
}

/** A card next to the packages for entering any number of credits. */
export function OwnAmount({ isChosen, entered, error, onChoose, onEnter }: OwnAmountProps) {
  const t = useWording('credits')
  const f = useFormats()
  return (
    <div className={`${classes.card} ${classes.own}`} data-chosen={isChosen || undefined}>
      <label className={classes.title}>
        <input type="radio" name="price_id" value="own" checked={isChosen} onChange={onChoose} />
        {t('credits:own.title')}
      </label>
      <span className={classes.meta}>
        {t('credits:buy.per_credit', { price: f.money(site.settings.credit_value ?? '0') })}
      </span>
      <TextInput
        className={classes.entered}
        aria-label={t('credits:own.count')}
        inputMode="decimal"
        value={entered}
        error={isChosen ? error : undefined}
        onFocus={onChoose}
        onChange={(event) => onEnter(event.currentTarget.value)}
      />
    </div>
  )
}
