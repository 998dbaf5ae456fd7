import { expect, it } from 'vitest'
import { markWords } from './mark-words.ts'

const found = (text: string, keywords: string) =>
  markWords(text, keywords).flatMap((part) => (part.isFound ? [part.text] : []))

it('marks each of the words, ignoring case and diacritics', () => {
  expect(found('Überdruck of the turbo: uberdruck!', 'UBERDRUCK tur')).toEqual(['Überdruck', 'tur', 'uberdruck'])
  expect(found('Nothing here', 'x  ')).toEqual([])
})

it('never changes the text, even if folding changes the length of characters', () => {
  for (const text of ['ﬁne ﬁle', 'I️ 👍🏽 İstanbul', ''])
    expect(
      markWords(text, 'fi istanbul')
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
  expect(found('the ﬁle', 'file')).toEqual(['ﬁle'])
})
