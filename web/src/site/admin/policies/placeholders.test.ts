import { expect, test } from 'vitest'
import content from '../../../../../locales/en/content.json' with { type: 'json' }
import { placeholdersIn } from './placeholders.ts'

test('finds each placeholder of a starting text once', () => {
  expect(placeholdersIn('<p>[Name] and [Name], <a href="x">[Email, phone]</a></p>')).toEqual([
    '[Name]',
    '[Email, phone]',
  ])
  expect(placeholdersIn(content['starting.imprint'])).toContain('[Company, legal form, address]')
  expect(placeholdersIn('<p>A list [1] of sources [] in our words</p>')).toEqual([])
})
