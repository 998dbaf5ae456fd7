import { siteFlags } from '@mapwright/contract/site/settings.ts'
import { expect, test } from 'vitest'
import { flagsBySection } from './flags-by-section.ts'

test('shows each flag of the specification once', () => {
  expect(Object.values(flagsBySection).flat().sort()).toEqual([...siteFlags].sort())
})
