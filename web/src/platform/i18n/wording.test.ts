import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { knownLanguage, languages } from './language.ts'
import { spokenLanguage } from './wording.ts'

const worded = readdirSync(fileURLToPath(new URL('../../../../locales', import.meta.url)))

test('only languages that have words can be chosen', () => {
  expect(languages.map(({ tag }) => tag as string).sort()).toEqual(worded.sort())
  expect(knownLanguage('de-AT')).toBe('de')
  expect(knownLanguage('fr')).toBeUndefined()
})

test('times and numbers are written in the language of the words next to them', () => {
  for (const { tag } of languages) expect(spokenLanguage(tag)).toBe(tag)
  expect(spokenLanguage('fr')).toBe('en')
})
