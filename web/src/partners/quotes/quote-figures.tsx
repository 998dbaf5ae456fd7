import { GetQuoteFigures } from '@mapwright/contract/partners/quotes/quote-endpoints.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { StatTile } from '../../ui/layout/stat-tile.tsx'
import classes from './quote-figures.module.css'

const steps = ['requested', 'answered', 'accepted', 'ordered'] as const

/** The number of requested, answered, accepted and ordered quotes, in total and by website. */
export function QuoteFigures() {
  const t = useWording('partners')
  const f = useFormats()
  const sources = useQueryOf(GetQuoteFigures).data?.sources
  const sumOf = (step: (typeof steps)[number]) => sources?.reduce((sum, source) => sum + source[step], 0)
  const requested = sumOf('requested')
  return (
    <>
      <section className={classes.tiles} aria-label={t('partners:quotes.figures')}>
        {steps.map((step) => {
          const value = sumOf(step)
          return (
            <StatTile
              key={step}
              keepsHintLine
              label={t(`partners:quotes.figure.${step}`)}
              value={value === undefined ? undefined : f.number(value)}
              hint={
                step === 'requested'
                  ? t('partners:quotes.figures')
                  : requested && value !== undefined
                    ? t('partners:quotes.figure.of_requested', { share: f.percent(value / requested) })
                    : undefined
              }
            />
          )
        })}
      </section>
      {sources && sources.length > 1 && (
        <details className={classes.sources}>
          <summary>{t('partners:quotes.sources')}</summary>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('partners:quotes.field.website')}</th>
                {steps.map((step) => (
                  <th key={step} scope="col">
                    {t(`partners:quotes.figure.${step}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {sources.map((source) => (
                <tr key={source.website_url}>
                  <th scope="row">
                    <bdi>{source.website_url.replace(/^https?:\/\//, '') || t('partners:quotes.no_website')}</bdi>
                  </th>
                  {steps.map((step) => (
                    <td key={step}>{f.number(source[step])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </>
  )
}
