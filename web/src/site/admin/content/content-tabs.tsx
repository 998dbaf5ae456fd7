import { keysOf } from '@mapwright/contract/api/typed-entries.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import type { PlainPath } from '../../../platform/routing/paths.ts'
import { PageTabs } from '../../../ui/page/page-tabs.tsx'

const places = {
  home: '/admin/home',
  reasons: '/admin/why_choose_us',
  questions: '/admin/faq',
  announcements: '/admin/announcements',
  socials: '/admin/socials',
  terms: '/admin/terms_and_conditions',
} as const satisfies Record<string, PlainPath>

const titles = {
  home: 'home:admin.title',
  reasons: 'content:reasons.title',
  questions: 'faq:title',
  announcements: 'announcements:title',
  socials: 'content:socials.title',
  terms: 'content:terms.title',
} as const

/** Tabs for the lists of content that visitors see. */
export function ContentTabs() {
  const t = useWording('content', 'home', 'faq', 'announcements')
  return (
    <PageTabs
      label={t('content:tabs')}
      tabs={keysOf(places).map((name) => ({ to: places[name], name: t(titles[name]) }))}
    />
  )
}
