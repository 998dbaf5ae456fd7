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
})
