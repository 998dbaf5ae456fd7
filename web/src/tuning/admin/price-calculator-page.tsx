import { SegmentedControl } from '@mantine/core'
import { ListCatalogueAs } from '@mapwright/contract/tuning/tuning-endpoints.ts'
import { useId } from 'react'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { usePriceTypes } from '../../platform/use-price-types.ts'
import { Money } from '../../ui/amounts.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SkeletonText } from '../../ui/skeletons.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import choice from '../choice.module.css'
import { ChoiceRow } from '../choice-row.tsx'
import { inMoney } from '../in-money.ts'
import { PriceLines } from '../price-lines.tsx'
import { TuningNotes } from '../tuning-notes.tsx'
import { CalculatorCar } from './calculator-car.tsx'
import classes from './price-calculator.module.css'
import { TuningTabs } from './tuning-tabs.tsx'
import { priceTypes, usePriceCalculation } from './use-price-calculation.ts'

/** Calculates what a customer of a price type would pay for a car, with the same rules as for orders. */
export default function PriceCalculatorPage() {
  const t = useWording('catalogue', 'tuning', 'vehicles')
  const legend = useId()
  const calculation = usePriceCalculation()
  const typeName = usePriceTypes()
  const catalogue = useQueryOf(
    ListCatalogueAs,
    { params: { price_type: calculation.priceType } },
    { keepPrevious: true },
  )
  const { services, options, waiting, notes, price } = calculation.over(catalogue.data)
  const money = inMoney(price.total)
  return (
    <Page title={t('catalogue:calculator.title')} subtitle={t('catalogue:calculator.subtitle')}>
      <TuningTabs />
      <div className={classes.layout}>
        <div className={classes.stack}>
          <Panel title={t('catalogue:calculator.who')}>
            <div className={classes.stack}>
              <div>
                <p id={legend} className={choice.legend}>
                  {t('catalogue:calculator.price_type')}
                </p>
                <SegmentedControl
                  aria-labelledby={legend}
                  value={calculation.priceType}
                  onChange={(value) => calculation.setPriceType(value)}
                  data={priceTypes.map((value) => ({
                    value,
                    label: typeName(value),
                  }))}
                />
              </div>
              <CalculatorCar car={calculation.car} onChange={calculation.setCar} />
            </div>
          </Panel>
          <Panel title={t('catalogue:services.title')} flush>
            {catalogue.isPending ? (
              <SkeletonText lines={6} />
            ) : catalogue.isError && !catalogue.data ? (
              <ErrorState problem={catalogue.error} onRetry={() => void catalogue.refetch()} />
            ) : (
              <div className={classes.choices}>
                {services.map(({ _id, name, price: own, special }) => (
                  <ChoiceRow
                    key={_id}
                    name={name}
                    detail={special && t('tuning:price.special', { ecu: special })}
                    amount={own}
                    isChosen={calculation.choice.service_ids.includes(_id)}
                    onChange={(isChosen) => calculation.toggle('service_ids', _id, isChosen)}
                  />
                ))}
              </div>
            )}
          </Panel>
          {(options.length > 0 || waiting.length > 0) && (
            <Panel title={t('catalogue:options.title')} flush>
              <div className={classes.choices}>
                {options.map((option) => (
                  <ChoiceRow
                    key={option._id}
                    name={
                      <>
                        {option.name}
                        {option.off_road && <StatusBadge tone="warn">{t('catalogue:options.off_road')}</StatusBadge>}
                      </>
                    }
                    amount={option.effect === 'decrement' ? `-${option.price}` : option.price}
                    isSigned
                    isChosen={calculation.choice.option_ids.includes(option._id)}
                    onChange={(isChosen) => calculation.toggle('option_ids', option._id, isChosen)}
                  />
                ))}
              </div>
              {waiting.length > 0 && (
                <p className={classes.waiting}>{t('tuning:waiting', { count: waiting.length })}</p>
              )}
            </Panel>
          )}
        </div>
        <aside className={classes.result} aria-label={t('catalogue:calculator.result')}>
          <Panel title={t('catalogue:calculator.result')}>
            {calculation.choice.service_ids.length === 0 ? (
              <p className="meta">{t('catalogue:calculator.nothing')}</p>
            ) : (
              <div className={classes.stack}>
                <PriceLines price={price} label={t('catalogue:calculator.result')}>
                  {money && (
                    <tr>
                      <th scope="row">{t('catalogue:calculator.worth')}</th>
                      <td>
                        <Money value={money} />
                      </td>
                    </tr>
                  )}
                </PriceLines>
                <TuningNotes notes={notes} />
              </div>
            )}
          </Panel>
          <p className="meta">{t('catalogue:calculator.same_rule')}</p>
        </aside>
      </div>
    </Page>
  )
}
