import { readFileSync } from 'node:fs'
import { contrastRatio } from '@mapwright/contract/site/contrast.ts'
import { accentOf, themeGrounds } from '@mapwright/contract/site/theme/accent.ts'
import { customTheme } from '@mapwright/contract/site/theme/custom-theme.ts'
import { themeStyles } from '@mapwright/contract/site/theme/theme-styles.ts'
import { describe, expect, test } from 'vitest'

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

const accents = ['#0b5fff', '#ffe600', '#00a86b', '#111111', '#ffffff', '#7f7f7f', '#d4002a']
const branded = accents.flatMap((accent_color): [string, Record<string, string>][] => [
  ...(['dark', 'default', 'red'] as const).map((name): [string, Record<string, string>] => [
    `${name} (accent ${accent_color})`,
    { ...variablesOf(name), ...accentOf(name, { accent_color, red_accent_color: accent_color }) },
  ]),
  [
    `custom (accent ${accent_color})`,
    { ...variablesOf('custom'), ...customTheme({ card_bg_color: '#fffdf5', accent_color }) },
  ],
])

const themes: [string, Record<string, string>][] = [
  ['dark', variablesOf('dark')],
  ['default', variablesOf('default')],
  ['red', variablesOf('red')],
  ['a light custom', { ...variablesOf('custom'), ...lightOwn }],
  ['a dark custom', { ...variablesOf('custom'), ...darkOwn }],
]

const grounds = ['--page', '--panel', '--raised', '--sunken']

describe.each([...themes, ...branded])('the %s theme', (_, tokens) => {
  const ratio = (text: string, ground: string) => contrastRatio(tokens[text] ?? '', tokens[ground] ?? '')

  test.each(grounds.slice(1))('has 7:1 for text on %s', (ground) => {
    expect(ratio('--text', ground)).toBeGreaterThanOrEqual(7)
  })

  test.each(['--panel', '--raised'])('has 4.5:1 for meta text, links and status text on %s', (ground) => {
    for (const text of ['--meta', '--accent-text', '--good', '--bad', '--warn', '--info'])
      expect(ratio(text, ground), text).toBeGreaterThanOrEqual(4.5)
  })

  test('has 4.5:1 for meta text on the background of copyable numbers', () => {
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

test('covers the surfaces of all themes', () => {
  for (const theme of ['default', 'dark', 'red'] as const) {
    const tokens = variablesOf(theme)
    const { panel, others } = themeGrounds[theme]
    expect(new Set([panel, ...others]), theme).toEqual(new Set(grounds.map((ground) => tokens[ground])))
    expect(panel, theme).toBe(tokens['--panel'])
  }
})

describe('the accent of the operator', () => {
  test('is used unchanged in all themes except the red one, which has its own accent unless the operator has changed it', () => {
    expect(themeStyles('dark', {})).toBe('')
    const styles = themeStyles('custom', { accent_color: '#0b5fff' })
    for (const theme of ['default', 'dark', 'custom'])
      expect(styles, theme).toMatch(new RegExp(`data-theme='${theme}'\\]\\{[^}]*--accent:#0b5fff;`))
    expect(styles).not.toContain("data-theme='red'")
    expect(themeStyles('dark', { red_accent_color: '#aa0000' })).toMatch(
      /^:root\[data-theme='red'\]\{--accent:#aa0000;/,
    )
  })

  test('replaces the orange of the custom theme everywhere', () => {
    const orange = customTheme({})
    const blue = customTheme({ accent_color: '#0b5fff' })
    for (const name of ['--accent', '--accent-hover', '--on-accent', '--accent-text', '--accent-soft'] as const)
      expect(blue[name], name).not.toBe(orange[name])
  })
})
