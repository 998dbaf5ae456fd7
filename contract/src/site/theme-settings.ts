import { z } from 'zod'
import { tableOf } from '../api/typed-entries.ts'

/** Names of the colors of the custom theme. */
export const customColorNames = [
  'header_top_color',
  'header_bar_color',
  'header_top_text_color',
  'header_bar_text_color',
  'left_bar_color',
  'left_bar_text_color',
  'card_bg_color',
  'card_text_color',
  'body_bg_color',
  'vehicle_bg_color',
  'vehicle_text_color',
] as const

/** Names of the accent colors. `accent_color` is for all themes except the red theme, whose accent color is `red_accent_color`. */
export const accentNames = ['accent_color', 'red_accent_color'] as const

export const themeSettingNames = [...customColorNames, ...accentNames] as const
export type ThemeSettingName = (typeof themeSettingNames)[number]

const color = z
  .string()
  .toLowerCase()
  .refine((text) => /^(#[0-9a-f]{6})?$/.test(text), { params: { code: 'invalid' } })

/** Colors as #rrggbb. If empty, the theme's default color is used. */
export const ThemeSettings = z.strictObject(tableOf(themeSettingNames, () => color))
export type ThemeSettings = z.output<typeof ThemeSettings>

/** Names of the card colors in themes with fixed colors. */
export const cardGrounds = ['cards_default', 'cards_dark', 'cards_red'] as const

/** A pair of colors with poor contrast. `suggestion` is the color most similar to that of `text` that has enough contrast. */
export const ContrastFault = z.strictObject({
  text: z.enum(themeSettingNames),
  background: z.enum([...themeSettingNames, ...cardGrounds]),
  ratio: z.number(),
  needed: z.number(),
  suggestion: z.string(),
})
export type ContrastFault = z.output<typeof ContrastFault>
