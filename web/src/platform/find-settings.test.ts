import { expect, test } from 'vitest'
import { findSettings, type Setting } from './find-settings.ts'

const texts: Record<string, string> = {
  'site:general.currency': 'Währung',
  'site:general.currency_help': 'Rechnungen behalten ihre Währung.',
  'site:payment.title': 'Hausbank',
  'site:tools.list': 'Werkzeuge',
}
const settings: readonly Setting[] = [
  { section: 'general', label: 'site:general.currency', help: 'site:general.currency_help' },
  { section: 'tools', label: 'site:tools.list' },
  { section: 'payment', label: 'site:payment.title' },
]
const may = (permission: string) => permission === 'settings'
const find = (text: string) =>
  findSettings(settings, text, { t: (key) => texts[key] ?? key, titleOf: (section) => `Bereich ${section}`, may }).map(
    ({ title }) => title,
  )

test('finds settings by words in their label, description and section, without accents and inside of compounds', () => {
  expect(find('wahrung')).toEqual(['Währung'])
  expect(find('rechnung behalten')).toEqual(['Währung'])
  expect(find('bank')).toEqual(['Hausbank'])
  expect(find('bereich werk')).toEqual(['Werkzeuge'])
  expect(find('bank werk')).toEqual([])
  expect(find('  ')).toEqual([])
})

test('puts settings with the words in their label first, and those of a section last', () => {
  const help = { section: 'general', label: 'site:general.currency', help: 'site:tools.list' } as const
  const found = findSettings([help, ...settings], 'werkzeuge', {
    t: (key) => texts[key] ?? key,
    titleOf: () => '',
    may,
  })
  expect(found.map(({ title }) => title)).toEqual(['Werkzeuge', 'Währung'])
  expect(find('bereich').length).toBe(3)
  const sections = findSettings(settings, 'bank', { t: (key) => texts[key] ?? key, titleOf: () => 'Bank', may })
  expect(sections.map(({ title }) => title)).toEqual(['Hausbank', 'Währung', 'Werkzeuge'])
})

test('leaves out the settings that are hidden from the user', () => {
  const own = { section: 'general', label: 'site:general.currency', may: 'settings' } as const
  const hidden = { section: 'general', label: 'site:tools.list', may: 'orders' } as const
  const found = findSettings([own, hidden], 'bereich', { t: (key) => texts[key] ?? key, titleOf: () => 'Bereich', may })
  expect(found.map(({ title }) => title)).toEqual(['Währung'])
})
