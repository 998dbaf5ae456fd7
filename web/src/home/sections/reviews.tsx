import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import classes from '../home.module.css'
import { Section } from '../section.tsx'
import type { HomeData } from '../use-home.ts'

/** Comments of customers on their orders, which they have released and staff have chosen. */
export function Reviews({ home: { reviews } }: { home: HomeData }) {
  const t = useWording('home')
  const f = useFormats()
  if (reviews.length === 0) return null
  return (
    <Section title={t('home:reviews.title')} lead={t('home:reviews.lead')}>
      <ul className={classes.grid}>
        {reviews.map(({ name, face, words, created_at }) => (
          <li key={created_at + words}>
            <blockquote className={classes.words} dir="auto">
              {words}
            </blockquote>
            <p>
              {name && <bdi>{name}</bdi>}
              {name && ' · '}
              {t(`home:reviews.face.${face}`)} · {f.date(created_at)}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
