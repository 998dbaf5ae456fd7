import { useWording } from '../platform/i18n/wording.ts'
import { FirstStep } from './first-step.tsx'
import classes from './home.module.css'

/** The end of the home page, which repeats the link to registration. */
export function StartNow() {
  const t = useWording('home')
  return (
    <section className={classes.end}>
      <h2>{t('home:end.title')}</h2>
      <FirstStep />
    </section>
  )
}
