import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { Money } from '../../ui/text/amounts.tsx'
import classes from '../home.module.css'
import { Section } from '../section.tsx'
import type { HomeData } from '../use-home.ts'

/** The first items of the public price list. */
export function Prices({ home: { price_list } }: { home: HomeData }) {
  const t = useWording('home')
  if (price_list.length === 0) return null
  return (
    <Section
      isSplit
      title={t('home:prices.title')}
      lead={t('home:prices.lead')}
      aside={
        <PageLink to="/price-list" className={classes.link}>
          {t('home:prices.all')}
        </PageLink>
      }
    >
      <dl className={classes.prices}>
        {price_list.map(({ _id, name, note, price }) => (
          <div key={_id}>
            <dt>
              {name}
              {note && <span>{note}</span>}
            </dt>
            <dd>
              <Money value={price} />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
