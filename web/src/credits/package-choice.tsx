import type { PackageOnSale } from '@mapwright/contract/credits/package.ts'
import type { ReactNode } from 'react'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import classes from './package-choice.module.css'

type PackageChoiceProps = {
  packages: readonly PackageOnSale[]
  currency: string
  chosen: string | undefined
  onChoose: (id: string) => void
  /** The card for entering any number of credits, if the site offers it. */
  own?: ReactNode
}

const perCredit = ({ amount, count, bonus }: PackageOnSale) => Number(amount) / (Number(count) + Number(bonus))

/** Returns the package with the lowest price per credit; undefined if two packages share the lowest price. */
function bestValuePackage(packages: readonly PackageOnSale[]): PackageOnSale | undefined {
  const [cheapest, next] = [...packages].sort((one, other) => perCredit(one) - perCredit(other))
  return cheapest && next && perCredit(cheapest) < perCredit(next) ? cheapest : undefined
}

/** The packages on sale as radio cards with credits, net price and price per credit. */
export function PackageChoice({ packages, currency, chosen, onChoose, own }: PackageChoiceProps) {
  const t = useWording('credits')
  const f = useFormats()
  const best = bestValuePackage(packages)
  return (
    <fieldset className={classes.grid} aria-label={t('credits:buy.choose')}>
      {packages.map((item) => (
        <label key={item._id} className={classes.card} data-chosen={item._id === chosen || undefined}>
          <input
            type="radio"
            name="price_id"
            value={item._id}
            checked={item._id === chosen}
            onChange={() => onChoose(item._id)}
          />
          <span className={classes.name}>{item.name}</span>
          <span className={classes.count}>
            {f.credits(item.count)} <small>{t('ui:credits', { count: Number(item.count) })}</small>
          </span>
          {Number(item.bonus) > 0 && (
            <span className={classes.bonus}>{t('credits:bonus.plus', { count: f.credits(item.bonus) })}</span>
          )}
          <span className={classes.amount}>{f.money(item.amount, currency)}</span>
          <span className={classes.meta}>
            {t('credits:buy.per_credit', { price: f.money(perCredit(item), currency) })}
          </span>
          {item === best && <span className={classes.best}>{t('credits:buy.best')}</span>}
        </label>
      ))}
      {own}
    </fieldset>
  )
}
