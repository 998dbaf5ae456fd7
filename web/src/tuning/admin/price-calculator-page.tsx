import { ListCatalogueAs } from '@mapwright/contract/tuning/tuning-endpoints.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { SkeletonText } from '../../ui/loading/skeletons.tsx'
import { ErrorState } from '../../ui/messages/states.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Money } from '../../ui/text/amounts.tsx'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { ChoiceRow } from '../choice-row.tsx'
import { inMoney } from '../in-money.ts'
import { PriceLines } from '../price-lines.tsx'
import { TuningNotes } from '../tuning-notes.tsx'
import { CalculatorCar } from './calculator-car.tsx'
import { CalculatorCustomer } from './calculator-customer.tsx'
import classes from './price-calculator.module.css'
import { TuningTabs } from './tuning-tabs.tsx'
import { usePriceCalculation } from './use-price-calculation.ts'

/**
 * Calculates the price that a customer would pay for a car, with the same rules as for orders. Shows the rules that determine the
 * price.
 */
export default function PriceCalculatorPage() {
  const t = useWording('catalogue', 'tuning', 'vehicles')
  const calculation = usePriceCalculation()
  const catalogue = useQueryOf(
    ListCatalogueAs,
    { params: { price_type: calculation.priceType }, query: { price_group_id: calculation.groupId ?? undefined } },
    { keepPrevious: true },
  )
  const { services, options, waiting, notes, price } = calculation.over(catalogue.data)
  return (
    <Page title={t('catalogue:calculator.title')} subtitle={t('catalogue:calculator.subtitle')}>
      <TuningTabs />
      <div className={classes.layout}>
        <div className={classes.stack}>
          <Panel title={t('catalogue:calculator.who')}>
            <div className={classes.stack}>
              <CalculatorCustomer calculation={calculation} />
              <CalculatorCar car={calculation.car} onChange={calculation.setCar} />
            </div>
          </Panel>
          <Panel title={t('catalogue:services.title')} flush>
            {catalogue.isPending ? (
              <SkeletonText lines={6} />
            ) : catalogue.isError && !catalogue.data ? (
              <ErrorState problem={catalogue.error} onRetry={() => void catalogue.refetch()} />
            ) : (
              <ServiceChoices services={services} calculation={calculation} />
            )}
          </Panel>
          {(options.length > 0 || waiting.length > 0) && (
            <OptionChoices options={options} waiting={waiting.length} calculation={calculation} />
          )}
        </div>
        <aside className={classes.result} aria-label={t('catalogue:calculator.result')}>
          <CalculatedPrice price={price} notes={notes} isEmpty={calculation.choice.service_ids.length === 0} />
          <p className="meta">{t('catalogue:calculator.same_rule')}</p>
        </aside>
      </div>
    </Page>
  )
}

type Calculation = ReturnType<typeof usePriceCalculation>
type Calculated = ReturnType<Calculation['over']>

function ServiceChoices({ services, calculation }: Pick<Calculated, 'services'> & { calculation: Calculation }) {
  const t = useWording('tuning')
  return (
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
  )
}

type OptionChoicesProps = Pick<Calculated, 'options'> & { waiting: number; calculation: Calculation }

/** The options of the selected services, and the number of further options that need a service that is not selected. */
function OptionChoices({ options, waiting, calculation }: OptionChoicesProps) {
  const t = useWording('catalogue', 'tuning')
  return (
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
      {waiting > 0 && <p className={classes.waiting}>{t('tuning:waiting', { count: waiting })}</p>}
    </Panel>
  )
}

/** The total price with its lines and the notes for the customer. */
function CalculatedPrice({ price, notes, isEmpty }: Pick<Calculated, 'price' | 'notes'> & { isEmpty: boolean }) {
  const t = useWording('catalogue')
  const money = inMoney(price.total)
  return (
    <Panel title={t('catalogue:calculator.result')}>
      {isEmpty ? (
        <p className="meta">{t('catalogue:calculator.nothing')}</p>
      ) : (
        <div className={classes.stack}>
          <PriceLines price={price} label={t('catalogue:calculator.result')} allReasons>
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
  )
}
