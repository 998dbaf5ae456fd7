import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import hero from '../hero.module.css'
import { Section } from '../section.tsx'
import type { HomeData } from '../use-home.ts'

/** A link to the public list of dealers, with the number of dealers in it. */
export function Dealers({ home: { dealers } }: { home: HomeData }) {
  const t = useWording('home')
  const f = useFormats()
  if (dealers === 0) return null
  return (
    <Section
      isSplit
      title={t('home:dealers.title')}
      lead={t('home:dealers.lead', { count: dealers, number: f.number(dealers) })}
    >
      <PageLink to="/dealers-locator" className={hero.secondary}>
        {t('home:dealers.find')}
      </PageLink>
    </Section>
  )
}
