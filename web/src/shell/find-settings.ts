import { holds } from '@mapwright/contract/api/permissions.ts'
import { queryClient } from '../platform/api/query-client.ts'
import { findSettings as find } from '../platform/find-settings.ts'
import { loadWording, words } from '../platform/i18n/wording.ts'
import type { SearchHit } from '../platform/search-provider.ts'
import { meQuery } from '../platform/session/me.ts'
import { settingAddress } from '../site/admin/setting-address.ts'
import { sectionTitle } from '../site/admin/settings-sections.ts'
import { searchableSettings } from './searchable-settings.ts'

const maxHits = 5

/** Finds settings of the site by their labels and descriptions, in the language of the page. */
export default async function findSettings(text: string): Promise<SearchHit[]> {
  await loadWording(['site:', ...searchableSettings.map(({ label }) => label)])
  const me = queryClient.getQueryData(meQuery.queryKey)
  return find(searchableSettings, text, {
    t: words,
    titleOf: (section) => words(sectionTitle(section)),
    may: (permission) => !!me && holds(me, permission),
  })
    .slice(0, maxHits)
    .map((setting) => ({
      id: setting.label,
      title: setting.title,
      detail: setting.sectionTitle,
      href: settingAddress(setting),
    }))
}
