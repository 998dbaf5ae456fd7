import { type SiteFlag, siteFlags } from '@mapwright/contract/site/settings.ts'
import { expect, test } from 'vitest'
import { flagsBySection } from './flags-by-section.ts'

/** Flags of features that do not exist yet, by the issue that will add the feature and its switch. */
const futureFlags = {
  partners: ['api_access', 'is_admin_site'],
} as const satisfies Record<string, readonly SiteFlag[]>

test('shows each flag of the specification once, except those of future features', () => {
  const offered = Object.values(flagsBySection).flat()
  const pending = Object.values(futureFlags).flat()
  expect([...offered, ...pending].sort()).toEqual([...siteFlags].sort())
})
