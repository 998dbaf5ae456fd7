import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrastFaults, contrastRatio, readableColor } from './contrast.ts'
import { type ThemeSettings, themeSettingNames } from './theme-settings.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const unset = Object.fromEntries(themeSettingNames.map((name) => [name, ''])) as ThemeSettings

describe('contrast', () => {
  it('is 21 between black and white and 1 between equal colors', () => {
    expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21)
    expect(contrastRatio('#7f7f7f', '#7f7f7f')).toBe(1)
    expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })

  it('finds a readable color for any pair and keeps a readable one', () => {
    fc.assert(
      fc.property(color, color, (text, background) => {
        const found = readableColor(text, background)
        expect(contrastRatio(found, background)).toBeGreaterThanOrEqual(4.5)
        if (contrastRatio(text, background) >= 4.5) expect(found).toBe(text)
      }),
    )
  })

  it('reports poor contrast with an alternative, and ignores unset colors', () => {
    const colors = { ...unset, card_bg_color: '#ffffff', card_text_color: '#777777', left_bar_color: '#777777' }
    const [fault, ...others] = contrastFaults(colors)
    expect(others).toEqual([])
    expect(fault).toMatchObject({ text: 'card_text_color', background: 'card_bg_color', ratio: 4.47, needed: 4.5 })
    expect(contrastFaults({ ...colors, card_text_color: fault?.suggestion ?? '' })).toEqual([])
  })

  it('reports an accent that does not stand out on the cards of a theme, with one that does on all of them', () => {
    const faults = contrastFaults({ ...unset, accent_color: '#ffe600' })
    expect(faults).toMatchObject([{ text: 'accent_color', background: 'cards_default', needed: 3 }])
    const fixed = { ...unset, accent_color: faults[0]?.suggestion ?? '' }
    expect(contrastFaults(fixed)).toEqual([])
    expect(contrastFaults({ ...unset, accent_color: '#222222' })).toMatchObject([{ background: 'cards_dark' }])
    expect(contrastFaults({ ...fixed, card_bg_color: fixed.accent_color })).toMatchObject([
      { text: 'accent_color', background: 'card_bg_color', ratio: 1 },
    ])
    expect(contrastFaults({ ...unset, red_accent_color: '#111111' })).toMatchObject([{ background: 'cards_red' }])
  })

  it('finds an accent for all themes, whatever the color', () => {
    fc.assert(
      fc.property(color, (accent_color) => {
        const suggestion = contrastFaults({ ...unset, accent_color })[0]?.suggestion ?? accent_color
        expect(contrastFaults({ ...unset, accent_color: suggestion })).toEqual([])
      }),
    )
  })
})
