import { keysOf } from '@mapwright/contract/api/typed-entries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import type { PlainPath } from '../../platform/routing/paths.ts'
import { PageTabs } from '../../ui/page/page-tabs.tsx'

const places = {
  services: '/admin/tuning_service/services',
  options: '/admin/tuning_service/options',
  special: '/admin/tuning_service/special-ecu-brands',
  combinations: '/admin/tuning_service/combinations',
  rules: '/admin/tuning_service/price_rules',
  notes: '/admin/tuning_service/notes',
  calculator: '/admin/tuning_service/price_calculator',
} as const satisfies Record<string, PlainPath>

const names = keysOf(places)

/** Tabs for the lists that determine prices, and for the price calculator. */
export function TuningTabs() {
  const t = useWording('catalogue')
  return (
    <PageTabs
      label={t('catalogue:tabs')}
      tabs={names.map((name) => ({ to: places[name], name: t(`catalogue:${name}.title`) }))}
    />
  )
}
