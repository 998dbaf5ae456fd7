import { languageTags } from '@mapwright/contract/accounts/languages.ts'
import { describe, expect, it } from 'vitest'
import { readStandardCodes } from './standard-codes.ts'
import { meaningLanguages, readWords } from './standard-words.ts'
import { codesWithWords, translateMeaning } from './translate-meaning.ts'

const codes = readStandardCodes()
const english = new Map(codes.map(({ code, description }) => [code, description]))
const placeholders = (text: string) => [...text.matchAll(/\{\d\}|<[xy]>/g)].map(([placeholder]) => placeholder).sort()
const meaningOf = (code: string, language: string) => translateMeaning(english.get(code) ?? '', language)
const reference = readWords('de').map((line) => line.english)

describe.each([...meaningLanguages])('the words in %s', (language) => {
  const lines = readWords(language)

  it('belong to a language of the site and translate the same parts as the other languages', () => {
    expect(languageTags).toContain(language)
    expect(lines.map((line) => line.english)).toEqual(reference)
    expect(new Set(reference).size).toBe(reference.length)
  })

  it('keep the placeholders', () => {
    for (const line of lines) expect(placeholders(line.translation), line.english).toEqual(placeholders(line.english))
  })

  it('translate every standard code, with its numbers and letters, in a text that fits the database', () => {
    for (const { code, description } of codes) {
      const translation = translateMeaning(description, language) ?? ''
      expect(translation, code).toMatch(/^.{4,200}$/)
      expect(translation, code).not.toMatch(/[{}<>=]/)
      const counts = description.match(/(?<=(?:bank|sensor|[Cc]ylinder) )(?:\d+|[A-Z])/g) ?? []
      for (const count of counts) expect(translation, code).toContain(count)
    }
  })

  it('keep codes apart that differ in English', () => {
    const texts = codes.map(({ description }) => translateMeaning(description, language))
    const distinct = new Set(codes.map(({ description }) => description)).size
    expect(new Set(texts).size).toBeGreaterThanOrEqual(distinct * 0.99)
  })
})

describe('a translated meaning', () => {
  it.each([
    ['P0001', 'Kraftstoffmengenregler, Ansteuerung: Stromkreis offen'],
    ['P0017', 'Positionen von Kurbelwelle und Nockenwelle stimmen nicht überein, Bank 1 Sensor B'],
    ['P0069', 'Saugrohrdruck und Umgebungsdruck stimmen nicht überein'],
    ['P0118', 'Motorkühlmitteltemperatursensor 1: Stromkreis Signal zu hoch'],
    ['P0301', 'Zylinder 1 Verbrennungsaussetzer erkannt'],
    ['P0312', 'Zylinder 12 Verbrennungsaussetzer erkannt'],
    ['P0335', 'Kurbelwellenpositionssensor A: Stromkreis'],
    ['P0420', 'Katalysator: Wirkungsgrad unter Grenzwert, Bank 1'],
    ['P0531', 'Kältemitteldrucksensor der Klimaanlage A: Bereich oder Funktion fehlerhaft'],
    ['P2463', 'Dieselpartikelfilter zugesetzt: Ruß'],
    ['U0100', 'Keine Kommunikation: Motorsteuergerät A'],
  ])('of %s in German is "%s"', (code, meaning) => expect(meaningOf(code, 'de')).toBe(meaning))

  it('begins with a capital letter by the rules of the language, and keeps its accent', () => {
    expect(meaningOf('P2600', 'el')).toMatch(/^[Α-ΩΆΈΉΊΌΎΏ]/)
    expect(readStandardCodes().some(({ code }) => /^[ΆΈΉΊΌΎΏ]/.test(meaningOf(code, 'el') ?? ''))).toBe(true)
    expect(meaningOf('P0603', 'tr')).toMatch(/^[A-ZÇĞİÖŞÜ]/)
  })

  it('does not exist for English, unknown languages and unknown descriptions', () => {
    expect(meaningOf('P0301', 'en')).toBeUndefined()
    expect(meaningOf('P0301', '../de')).toBeUndefined()
    expect(translateMeaning('Cylinder 1 hiccups', 'de')).toBeUndefined()
  })
})

describe('the search for words', () => {
  it('ignores case and diacritics and mixes both languages', () => {
    expect(codesWithWords('zylinder 12 VERBRENNUNGSAUSSETZER', 'de')).toEqual(['P0312'])
    expect(codesWithWords('russ', 'de')).toEqual([])
    expect(codesWithWords('abgasruckfuhrung p0401', 'de')).toEqual(['P0401'])
    expect(codesWithWords('misfire Zylinder 12', 'de')).toEqual(['P0312'])
    expect(codesWithWords('misfire', 'en')).toEqual([])
  })
})
