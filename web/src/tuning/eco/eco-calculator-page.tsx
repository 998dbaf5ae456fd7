import { SegmentedControl } from '@mantine/core'
import { useId } from 'react'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { site } from '../../platform/site-data.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { StatTile } from '../../ui/layout/stat-tile.tsx'
import { Page } from '../../ui/page/page.tsx'
import classes from './eco-calculator.module.css'
import { EcoCost } from './eco-cost.tsx'
import { FigureField } from './figure-field.tsx'
import { PaybackChart } from './payback-chart.tsx'
import { co2PerLitre, ecoFuels, savingsOf } from './savings.ts'
import { useEcoCase } from './use-eco-case.ts'

/** The yearly savings in money, fuel and CO₂ through lower consumption, and the payback time of the tuning. */
export default function EcoCalculatorPage() {
  const t = useWording('tuning')
  const f = useFormats()
  const ecoCase = useEcoCase()
  const { eco } = ecoCase
  const savings = savingsOf(eco)
  const { payback, paybackDistance } = savings
  const time = () => {
    if (payback === undefined) return t('tuning:eco.never')
    if (payback === 0) return t('tuning:eco.at_once')
    return t('tuning:eco.months', { count: Math.ceil(payback * 12) })
  }
  const money = f.money(savings.money.toFixed(2))
  const summary = t('tuning:eco.chart', { money, cost: f.money(eco.cost.toFixed(2)), time: time() })
  return (
    <Page title={t('tuning:eco.title')} subtitle={t('tuning:eco.subtitle')}>
      <div className={classes.layout}>
        <Panel title={t('tuning:eco.your_car')}>
          <EcoFields {...ecoCase} />
        </Panel>
        <div className={classes.results}>
          <div className={classes.tiles} role="status">
            <StatTile label={t('tuning:eco.money')} value={money} />
            <StatTile
              label={t('tuning:eco.litres')}
              value={t('tuning:eco.in_litres', { litres: f.number(savings.litres) })}
            />
            <StatTile
              label={t('tuning:eco.co2')}
              value={t('tuning:eco.in_kilograms', { mass: f.number(savings.co2) })}
            />
            <StatTile label={t('tuning:eco.payback')} value={time()} />
          </div>
          <Panel title={t('tuning:eco.chart_title')}>
            <PaybackChart money={savings.money} cost={eco.cost} payback={payback} summary={summary} />
            <p className="meta">
              {paybackDistance !== undefined &&
                paybackDistance > 0 &&
                t('tuning:eco.distance_to_payback', { distance: f.number(paybackDistance) })}{' '}
              {t('tuning:eco.consumption_after', {
                before: f.number(eco.consumption, 1),
                after: f.number(savings.consumptionAfter, 1),
              })}
            </p>
          </Panel>
          <p className="meta">
            {t('tuning:eco.source', {
              diesel: f.number(co2PerLitre.diesel, 2),
              petrol: f.number(co2PerLitre.petrol, 2),
            })}
          </p>
        </div>
      </div>
    </Page>
  )
}

/** Fields for the car, its consumption and the price of the tuning. */
function EcoFields({ eco, set, cost }: ReturnType<typeof useEcoCase>) {
  const t = useWording('tuning')
  const fuelName = useId()
  const { currency } = site.settings
  return (
    <div className={classes.fields}>
      <div>
        <span id={fuelName} className={classes.label}>
          {t('tuning:eco.fuel')}
        </span>
        <SegmentedControl
          fullWidth
          aria-labelledby={fuelName}
          value={eco.fuel}
          onChange={(fuel) => set({ fuel: fuel })}
          data={ecoFuels.map((fuel) => ({ value: fuel, label: t(`tuning:eco.${fuel}`) }))}
        />
      </div>
      <FigureField
        label={t('tuning:eco.distance')}
        unit="km"
        max={1_000_000}
        value={eco.distance}
        onChange={(distance) => set({ distance })}
      />
      <FigureField
        label={t('tuning:eco.consumption')}
        unit="l/100 km"
        max={100}
        decimals={2}
        value={eco.consumption}
        onChange={(consumption) => set({ consumption })}
      />
      <FigureField
        label={t('tuning:eco.price')}
        unit={`${currency}/l`}
        max={100}
        decimals={3}
        value={eco.price}
        onChange={(price) => set({ price })}
      />
      <FigureField
        label={t('tuning:eco.saving')}
        help={t('tuning:eco.saving_help')}
        unit="%"
        max={50}
        decimals={1}
        value={eco.saving}
        onChange={(saving) => set({ saving })}
      />
      <EcoCost cost={cost} />
    </div>
  )
}
