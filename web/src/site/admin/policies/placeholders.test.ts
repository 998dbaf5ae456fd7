import { expect, test } from 'vitest'
import content from '../../../../../locales/en/content.json' with { type: 'json' }
import { openPartsOf, placeholdersIn } from './placeholders.ts'

test('finds each placeholder of a template once', () => {
  expect(placeholdersIn('<p>[Name] and [Name], <a href="x">[Email, phone]</a></p>')).toEqual([
    '[Name]',
    '[Email, phone]',
  ])
  expect(placeholdersIn(content['starting.imprint'])).toContain('[Company, legal form, address]')
  expect(placeholdersIn('<p>A list [1] of sources [] in our words</p>')).toEqual([])
})

test('finds the note of the template in a text without placeholders', () => {
  const template = '<p><strong>Have a lawyer adapt this text.</strong></p><p>[Name]</p>'
  expect(openPartsOf('<p><strong>Have a lawyer adapt this text.</strong></p>', template)).toEqual([
    'Have a lawyer adapt this text.',
  ])
  expect(openPartsOf('<p>Ours</p>', template)).toEqual([])
})
