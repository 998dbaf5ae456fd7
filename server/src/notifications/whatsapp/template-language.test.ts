import { describe, expect, it } from 'vitest'
import { kindOfFailure } from './error-codes.ts'
import { templateLanguage, templateParameter } from './template-language.ts'

describe('the language of the template', () => {
  it.each([
    ['the same', 'de', ['en', 'de'], 'de'],
    ['the same with a region, as Meta spells it', 'pt-br', ['pt_PT', 'pt_BR'], 'pt_BR'],
    ['another variant', 'en', ['de', 'en_US'], 'en_US'],
    ['the first if there is none', 'jv', ['de', 'en'], 'de'],
    ['English for people without a language', null, ['de', 'en_GB'], 'en_GB'],
  ])('is %s', (_, language, codes, expected) => {
    expect(templateLanguage(language, codes)).toBe(expected)
  })
})

describe('a parameter of the template', () => {
  it.each([
    ['line breaks and tabs', 'Golf\r\n\tGTI', 'Golf GTI'],
    ['more than four spaces', 'a          b', 'a b'],
    ['spaces that are not ASCII', 'a\u00a0\u2003\u2028\u00a0\u00a0\u00a0b', 'a b'],
    ['nothing, which Meta refuses', ' \n ', '-'],
  ])('has no %s', (_, text, expected) => {
    expect(templateParameter(text, 100)).toBe(expected)
  })

  it('is cut between characters', () => {
    expect(templateParameter('a😀b', 2)).toBe('a😀')
  })
})

it.each([
  [131047, 'window'],
  [131026, 'unreachable'],
  [130429, 'limited'],
  [131056, 'limited'],
  [190, 'rejected'],
  [200, 'rejected'],
  [132001, 'rejected'],
  [131000, 'temporary'],
  [131049, 'personal'],
  [999, 'unknown'],
])('sorts error code %i as %s', (code, kind) => {
  expect(kindOfFailure(code)).toBe(kind)
})
