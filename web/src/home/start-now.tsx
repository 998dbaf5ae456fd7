import { useWording } from '../platform/i18n/wording.ts'
import { PageLink } from '../platform/routing/page-link.tsx'
import hero from './hero.module.css'
import classes from './home.module.css'

/** The end of the home page: the first step once more. */
export function StartNow() {
  const t = useWording('home')
  return (
    <section className={classes.end}>
      <h2>{t('home:end.title')}</h2>
      <PageLink to="/register" className={hero.primary}>
        {t('home:hero.register')}
      </PageLink>
    </section>
  )
}
