import { z } from 'zod'

export const themeSettingNames = [
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
export type ThemeSettingName = (typeof themeSettingNames)[number]

const color = z
  .string()
  .toLowerCase()
  .refine((text) => /^(#[0-9a-f]{6})?$/.test(text), { params: { code: 'invalid' } })

/** Colours of the custom theme as #rrggbb; an empty one keeps the theme's own. */
export const ThemeSettings = z.strictObject(
  Object.fromEntries(themeSettingNames.map((name) => [name, color])) as Record<ThemeSettingName, typeof color>,
)
export type ThemeSettings = z.output<typeof ThemeSettings>

/** A pair of colours that is hard to read, and the nearest text colour that is not. */
export const ContrastFault = z.strictObject({
  text: z.enum(themeSettingNames),
  background: z.enum(themeSettingNames),
  ratio: z.number(),
  needed: z.number(),
  suggestion: z.string(),
})
export type ContrastFault = z.output<typeof ContrastFault>
