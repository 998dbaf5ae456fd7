import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { languages } from './language.ts'
import { spokenLanguage } from './wording.ts'

test('times and numbers are written in the language of the words beside them', () => {
  const worded = readdirSync(fileURLToPath(new URL('../../../../locales', import.meta.url)))
  for (const { tag } of languages) expect(spokenLanguage(tag)).toBe(worded.includes(tag) ? tag : 'en')
})
