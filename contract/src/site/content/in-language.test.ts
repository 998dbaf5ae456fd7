import { expect, it } from 'vitest'
import { inLanguage } from './in-language.ts'

const de = { language: 'de', text: 'a' } as const
const en = { language: 'en', text: 'b' } as const
const all = { language: '', text: 'c' } as const

it.each([
  ['de', [de, en, all], [de, all]],
  ['fr', [de, en, all], [all]],
  ['fr', [de, en], [en]],
  ['fr', [de], [de]],
  ['en', [], []],
])('for a reader of %s, %j becomes %j', (language, texts, shown) => expect(inLanguage(texts, language)).toEqual(shown))
