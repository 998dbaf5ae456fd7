import { expect, test } from 'vitest'
import { languages } from './shipped-texts.ts'
import { isRtl, preferredLanguage, supportedLanguage, translate, wordedIn } from './wording.ts'

test('fills placeholders, including 0 and text that looks like a pattern', () => {
  const values = { number: 0, vehicle: '$& $1 {{number}}', link: '' }
  expect(translate('en', 'mail', 'order_started.subject', values)).toContain(' 0')
  expect(translate('en', 'mail', 'order_started.body', values)).toContain('$& $1 {{number}}')
})

test('falls back from a regional language to its base language, and to English', () => {
  const german = translate('de', 'mail', 'verify_email.action')
  const english = translate('en', 'mail', 'verify_email.action')
  expect(german).not.toBe(english)
  expect(translate('de-AT', 'mail', 'verify_email.action')).toBe(german)
  expect(['de-AT', 'de', 'xx'].map((tag) => wordedIn(tag, 'mail', 'verify_email.action'))).toEqual(['de', 'de', 'en'])
  for (const language of ['xx', '', null, undefined, '../../etc', '__proto__'])
    expect(translate(language, 'mail', 'verify_email.action')).toBe(english)
})

test('returns a key without wording as is, including names of object members', () => {
  for (const key of ['no.such_key', 'constructor', '__proto__']) {
    expect(translate('en', 'mail', key as never)).toBe(key)
    expect(wordedIn('en', 'mail', key)).toBeUndefined()
  }
  expect(translate('en', '../package' as never, 'name' as never)).toBe('name')
})

test('Arabic, Persian and Hebrew are right-to-left', () => {
  expect(['ar', 'fa', 'he', 'ar-EG'].every(isRtl)).toBe(true)
  expect(['en', 'de', 'arn', null].some(isRtl)).toBe(false)
  expect(languages()).toEqual(expect.arrayContaining(['en', 'de', 'ar']))
})

test.each([
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['sw-KE,sw;q=0.9,de;q=0.8,en;q=0.7', 'de'],
  ['en;q=0.4,ar;q=0.9', 'ar'],
  ['DE', 'de'],
  ['sw', undefined],
  ['de;q=0', undefined],
  ['*', undefined],
  ['', undefined],
])('Accept-Language "%s" selects %s', (header, tag) => expect(preferredLanguage(header)).toBe(tag))

test('falls back to English for an unsupported language', () => {
  expect([supportedLanguage('sw'), supportedLanguage('de-AT'), supportedLanguage(null)]).toEqual(['en', 'de', 'en'])
})
