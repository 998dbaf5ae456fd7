import { useWording } from '../../platform/i18n/wording.ts'
import classes from '../home.module.css'
import { Section } from '../section.tsx'
import type { HomeData } from '../use-home.ts'

export function Services({ home: { services } }: { home: HomeData }) {
  const t = useWording('home')
  if (services.length === 0) return null
  return (
    <Section title={t('home:services.title')} lead={t('home:services.lead')}>
      <ul className={classes.grid}>
        {services.map(({ _id, name, description, time_hint }) => (
          <li key={_id}>
            <h3 dir="auto">{name}</h3>
            {description && <p dir="auto">{description}</p>}
            {time_hint && <p dir="auto">{time_hint}</p>}
          </li>
        ))}
      </ul>
    </Section>
  )
}
