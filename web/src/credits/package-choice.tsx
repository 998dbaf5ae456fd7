import type { OfferedPrice } from '@mapwright/contract/credits/price.ts'
import type { ReactNode } from 'react'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import classes from './package-choice.module.css'

type PackageChoiceProps = {
  prices: readonly OfferedPrice[]
  currency: string
  chosen: string | undefined
  onChoose: (id: string) => void
  /** The card of an amount that the customer chooses, if there is one. */
  own?: ReactNode
}

const perCredit = ({ amount, count, bonus }: OfferedPrice) => Number(amount) / (Number(count) + Number(bonus))

/** The package with the lowest price per credit, unless all are equal. */
function bestOf(prices: readonly OfferedPrice[]): OfferedPrice | undefined {
  const [cheapest, next] = [...prices].sort((one, other) => perCredit(one) - perCredit(other))
  return cheapest && next && perCredit(cheapest) < perCredit(next) ? cheapest : undefined
}

/** The packages on sale as radio cards with credits, net price and price per credit. */
export function PackageChoice({ prices, currency, chosen, onChoose, own }: PackageChoiceProps) {
  const t = useWording('credits')
  const f = useFormats()
  const best = bestOf(prices)
  return (
    <fieldset className={classes.grid} aria-label={t('credits:buy.choose')}>
      {prices.map((price) => (
        <label key={price._id} className={classes.card} data-chosen={price._id === chosen || undefined}>
          <input
            type="radio"
            name="price_id"
            value={price._id}
            checked={price._id === chosen}
            onChange={() => onChoose(price._id)}
          />
          <span className={classes.name}>{price.name}</span>
          <span className={classes.count}>
            {f.credits(price.count)} <small>{t('ui:credits', { count: Number(price.count) })}</small>
          </span>
          {Number(price.bonus) > 0 && (
            <span className={classes.bonus}>{t('credits:bonus.plus', { count: f.credits(price.bonus) })}</span>
          )}
          <span className={classes.amount}>{f.money(price.amount, currency)}</span>
          <span className={classes.meta}>
            {t('credits:buy.per_credit', { price: f.money(perCredit(price), currency) })}
          </span>
          {price === best && <span className={classes.best}>{t('credits:buy.best')}</span>}
        </label>
      ))}
      {own}
    </fieldset>
  )
}
