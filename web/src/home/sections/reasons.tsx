import { inLanguage } from '@mapwright/contract/site/content/in-language.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { language } from '../../platform/language.ts'
import classes from '../home.module.css'
import { Section } from '../section.tsx'
import type { HomeData } from '../use-home.ts'

/** The operator's reasons for choosing this service. */
export function Reasons({ home: { why_choose_us } }: { home: HomeData }) {
  const t = useWording('home')
  const reasons = inLanguage(why_choose_us, language())
  if (reasons.length === 0) return null
  return (
    <Section title={t('home:reasons.title')}>
      <ul className={classes.grid}>
        {reasons.map(({ _id, title, text }) => (
          <li key={_id}>
            <h3 dir="auto">{title}</h3>
            <p dir="auto">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
