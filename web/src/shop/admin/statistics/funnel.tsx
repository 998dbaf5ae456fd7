import type { ShopStatistics } from '@mapwright/contract/shop/statistics/shop-statistics.ts'
import { useFormats } from '../../../platform/i18n/formats.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { FiguresTable } from '../../../ui/layout/figures-table.tsx'
import classes from './funnel.module.css'

/** The steps from visit to payment, each with its count and its share of the visits. */
export function Funnel({ steps }: { steps: ShopStatistics['funnel'] }) {
  const t = useWording('shop')
  const f = useFormats()
  const visits = steps[0]?.count ?? 0
  const most = Math.max(1, ...steps.map(({ count }) => count))
  return (
    <>
      <FiguresTable
        label={t('shop:figures.funnel')}
        columns={[t('shop:figures.step'), t('shop:figures.count'), t('shop:figures.share'), t('shop:figures.earlier')]}
      >
        {steps.map(({ step, count, before }) => (
          <tr key={step}>
            <th scope="row">
              {t(`shop:figures.step.${step}`)}
              <span className={classes.bar} style={{ inlineSize: `${(100 * count) / most}%` }} aria-hidden />
            </th>
            <td>{f.number(count)}</td>
            <td>{visits === 0 ? '–' : f.percent(count / visits, 1)}</td>
            <td>{f.number(before)}</td>
          </tr>
        ))}
      </FiguresTable>
      <p className={`meta ${classes.note}`}>{t('shop:figures.funnel_note')}</p>
    </>
  )
}
