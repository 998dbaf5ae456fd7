import { useWording } from '../../app/i18n/wording.ts'
import { PageLink } from '../../app/routing/page-link.tsx'
import type { PlainPath } from '../../app/routing/paths.ts'
import classes from './tuning-tabs.module.css'

const places = {
  services: '/admin/tuning_service/services',
  options: '/admin/tuning_service/options',
  special: '/admin/tuning_service/special-ecu-brands',
  combinations: '/admin/tuning_service/combinations',
  notes: '/admin/tuning_service/notes',
  calculator: '/admin/tuning_service/price_calculator',
} as const satisfies Record<string, PlainPath>

const names = Object.keys(places) as (keyof typeof places)[]

/** The way between the lists that make up a price, and trying them out. */
export function TuningTabs({ at }: { at: keyof typeof places }) {
  const t = useWording('pricing')
  return (
    <nav className={classes.tabs} aria-label={t('pricing:tabs')}>
      {names.map((name) => (
        <PageLink key={name} to={places[name]} aria-current={name === at ? 'page' : undefined}>
          {t(`pricing:${name}.title`)}
        </PageLink>
      ))}
    </nav>
  )
}
