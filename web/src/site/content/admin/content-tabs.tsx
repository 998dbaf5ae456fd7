import { keysOf } from '@mapwright/contract/api/typed-entries.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import type { PlainPath } from '../../../platform/routing/paths.ts'
import { PageTabs } from '../../../ui/page-tabs.tsx'

const places = {
  reasons: '/admin/why_choose_us',
  socials: '/admin/socials',
} as const satisfies Record<string, PlainPath>

/** Tabs for the lists that visitors see. */
export function ContentTabs() {
  const t = useWording('content')
  return (
    <PageTabs
      label={t('content:tabs')}
      tabs={keysOf(places).map((name) => ({ to: places[name], name: t(`content:${name}.title`) }))}
    />
  )
}
