import { useWording } from '../platform/i18n/wording.ts'
import { language } from '../platform/language.ts'
import { PageLink } from '../platform/routing/page-link.tsx'
import { VehicleFinder } from './finder/vehicle-finder.tsx'
import { FirstStep } from './first-step.tsx'
import classes from './hero.module.css'
import type { HomeData } from './use-home.ts'

/** The headline, the link to registration, and the vehicle search. */
export function Hero({ home }: { home: HomeData }) {
  const t = useWording('home')
  const own = home.settings.texts.find((text) => text.language === language())
  return (
    <section className={classes.hero}>
      <div className={classes.words}>
        <h1 dir="auto">{own?.headline ?? t('home:hero.headline')}</h1>
        <p className={classes.lead} dir="auto">
          {own ? own.lead : t('home:hero.lead')}
        </p>
        <div className={classes.actions}>
          <FirstStep />
          <PageLink to="/price-list" className={classes.secondary}>
            {t('home:hero.prices')}
          </PageLink>
        </div>
      </div>
      <VehicleFinder featured={home.featured} />
    </section>
  )
}
