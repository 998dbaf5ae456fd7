import { Button } from '@mantine/core'
import type { AccessPlan } from '@mapwright/contract/partners/access-api.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { Credits } from '../ui/text/amounts.tsx'
import classes from './plan-cards.module.css'

type PlanCardsProps = { plans: readonly AccessPlan[]; onBuy: (plan: AccessPlan) => void }

/** The plans that can be bought, each with its price and limits. */
export function PlanCards({ plans, onBuy }: PlanCardsProps) {
  const t = useWording('partners')
  const f = useFormats()
  return (
    <section className={classes.section} aria-label={t('partners:plans')}>
      <h2>{t('partners:plans')}</h2>
      {plans.length === 0 && <p className="meta">{t('partners:plans_none')}</p>}
      <ul className={classes.grid}>
        {plans.map((plan) => (
          <li key={plan._id} className={classes.card}>
            <span className={classes.for}>{t(`partners:for.${plan.for}`)}</span>
            <strong>{plan.name}</strong>
            <span className={classes.price}>
              <Credits value={plan.price} /> <small>{t('partners:plan.lasts', { count: plan.days })}</small>
            </span>
            <span className={classes.limits}>
              {t('partners:plan.limits', {
                minute: f.number(plan.calls_per_minute),
                day: f.number(plan.calls_per_day),
              })}
            </span>
            <Button
              variant="default"
              aria-label={t('partners:buy_what', { plan: plan.name })}
              onClick={() => onBuy(plan)}
            >
              {t('partners:buy')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
