import { readFileSync } from 'node:fs'
import { contrastRatio } from '@mapwright/contract/site/contrast.ts'
import { describe, expect, test } from 'vitest'
import { customTheme } from './custom-theme.ts'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

const variablesOf = (theme: string): Record<string, string> => {
  const block = css.split('}').find((part) => part.includes(`[data-theme='${theme}']`)) ?? ''
  return Object.fromEntries(
    [...block.matchAll(/(--[\w-]+):\s*(#[0-9a-f]{6})/g)].map(([, name, value]) => [name, value]),
  )
}

const lightOwn = customTheme({ card_bg_color: '#fffdf5', card_text_color: '#222222', left_bar_color: '#20304f' })
const darkOwn = customTheme({ card_bg_color: '#10233a', body_bg_color: '#0a1626', header_top_color: '#d6e4ff' })
const mixedOwn = customTheme({ card_bg_color: '#ffffff', vehicle_bg_color: '#14324a', vehicle_text_color: '#ffffff' })

const themes: [string, Record<string, string>][] = [
  ['dark', variablesOf('dark')],
  ['default', variablesOf('default')],
  ['red', variablesOf('red')],
  ['a light custom', { ...variablesOf('custom'), ...lightOwn }],
  ['a dark custom', { ...variablesOf('custom'), ...darkOwn }],
]

const grounds = ['--page', '--panel', '--raised', '--sunken']

describe.each(themes)('the %s theme', (_, tokens) => {
  const ratio = (text: string, ground: string) => contrastRatio(tokens[text] ?? '', tokens[ground] ?? '')

  test.each(grounds.slice(1))('has 7:1 for text on %s', (ground) => {
    expect(ratio('--text', ground)).toBeGreaterThanOrEqual(7)
  })

  test.each(['--panel', '--raised'])('has 4.5:1 for meta text, links and status text on %s', (ground) => {
    for (const text of ['--meta', '--accent-text', '--good', '--bad', '--warn', '--info'])
      expect(ratio(text, ground), text).toBeGreaterThanOrEqual(4.5)
  })

  test('has 4.5:1 for meta text on the background of numbers to copy', () => {
    expect(ratio('--meta', '--quiet-soft')).toBeGreaterThanOrEqual(4.5)
  })

  test('has 4.5:1 for status text on its soft background', () => {
    for (const name of ['--good', '--bad', '--warn', '--info'])
      expect(ratio(name, `${name}-soft`), name).toBeGreaterThanOrEqual(4.5)
    expect(ratio('--accent-text', '--accent-soft')).toBeGreaterThanOrEqual(4.5)
  })

  test('has legible buttons and bars', () => {
    for (const [text, ground] of [
      ['--on-accent', '--accent'],
      ['--on-accent', '--accent-hover'],
      ['--top-text', '--top-bg'],
      ['--bar-text', '--bar-bg'],
      ['--menu-text', '--menu-bg'],
      ['--vehicle-text', '--vehicle-bg'],
    ] as const)
      expect(ratio(text, ground), text).toBeGreaterThanOrEqual(4.5)
  })
})

describe.each(themes.slice(0, 3))('the page of the %s theme', (_, tokens) => {
  test('has 7:1 for text and 4.5:1 for meta text', () => {
    expect(contrastRatio(tokens['--text'] ?? '', tokens['--page'] ?? '')).toBeGreaterThanOrEqual(7)
    for (const text of ['--meta', '--accent-text', '--good', '--bad', '--warn', '--info'])
      expect(contrastRatio(tokens[text] ?? '', tokens['--page'] ?? ''), text).toBeGreaterThanOrEqual(4.5)
  })
})

test.each([
  ['light', lightOwn],
  ['dark', darkOwn],
  ['mixed', mixedOwn],
])('what stands on the vehicle’s ground of a %s custom theme reads there', (_, tokens) => {
  const own: Record<string, string> = tokens
  const ratio = (text: string, ground: string) => contrastRatio(own[text] ?? '', own[ground] ?? '')
  for (const ground of ['--vehicle-bg', '--vehicle-raised', '--vehicle-quiet-soft']) {
    expect(ratio('--vehicle-text', ground), ground).toBeGreaterThanOrEqual(4.5)
    expect(ratio('--vehicle-meta', ground), ground).toBeGreaterThanOrEqual(4.5)
  }
})
