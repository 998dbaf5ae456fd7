import { useWording } from '../../platform/i18n/wording.ts'
import classes from '../home.module.css'
import { Section } from '../section.tsx'
import type { HomeData } from '../use-home.ts'

/** The tuning tools with supported file formats. */
export function Tools({ home: { tools } }: { home: HomeData }) {
  const t = useWording('home')
  if (tools.length === 0) return null
  return (
    <Section title={t('home:tools.title')} lead={t('home:tools.lead')} isSplit>
      <ul className={classes.tools}>
        {tools.map((tool) => (
          <li key={tool}>
            <bdi>{tool}</bdi>
          </li>
        ))}
      </ul>
    </Section>
  )
}
