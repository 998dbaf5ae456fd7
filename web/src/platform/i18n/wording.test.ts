import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { languages } from '@mapwright/contract/accounts/languages.ts'
import { expect, test } from 'vitest'
import { knownLanguage } from '../language.ts'

const worded = readdirSync(fileURLToPath(new URL('../../../../locales', import.meta.url)))

test('every language has translations', () => {
  expect(languages.map(({ tag }) => tag as string).sort()).toEqual(worded.sort())
  expect(knownLanguage('de-AT')).toBe('de')
  expect(knownLanguage('sw')).toBeUndefined()
})
