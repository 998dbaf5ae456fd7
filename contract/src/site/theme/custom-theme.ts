import type { ThemeSettings } from '../theme-settings.ts'
import { accentVariables, defaultAccent, type ThemeVariables } from './accent.ts'
import { isDarkColor, legible, mix, rgbOf } from './colors.ts'

const colorOr = (given: string | undefined, otherwise: string) => (given && rgbOf(given) ? given.trim() : otherwise)

/** Checks whether the custom theme is dark, based on the color of its cards. */
export const isDark = (settings: Partial<ThemeSettings>): boolean =>
  isDarkColor(colorOr(settings.card_bg_color, '#191918'))

/** Returns the variables of a status color and its soft background. The color is legible on the operator's cards and on the soft background. */
function status(name: string, hue: string, card: string): ThemeVariables {
  const soft = mix(card, hue, 0.14)
  return { [`--${name}`]: legible(legible(hue, card, 4.6), soft, 4.6), [`--${name}-soft`]: soft }
}

/** Derives the other colors of the vehicle area from its background and text color. */
function vehicleGround(ground: string, text: string): ThemeVariables {
  const soft = mix(ground, text, 0.09)
  return {
    '--vehicle-raised': mix(ground, text, 0.05),
    '--vehicle-line': mix(ground, text, 0.13),
    '--vehicle-line-strong': mix(ground, text, 0.3),
    '--vehicle-meta': legible(legible(mix(ground, text, 0.62), soft, 4.6), ground, 4.6),
    '--vehicle-ghost': mix(ground, text, 0.42),
    '--vehicle-quiet-soft': soft,
  }
}

/**
 * Returns the variables of the custom theme: the operator's colors, unchanged, and derived colors for lines, raised surfaces and secondary
 * text. All derived text colors are legible on their surfaces.
 */
export function customTheme(settings: Partial<ThemeSettings>): ThemeVariables {
  const card = colorOr(settings.card_bg_color, '#191918')
  const text = colorOr(
    settings.card_text_color,
    legible(mix(card, isDark(settings) ? '#ffffff' : '#000000', 0.9), card, 7),
  )
  const page = colorOr(settings.body_bg_color, mix(card, '#000000', isDark(settings) ? 0.25 : 0.04))
  const menu = colorOr(settings.left_bar_color, mix(page, '#000000', 0.12))
  const top = colorOr(settings.header_top_color, page)
  const bar = colorOr(settings.header_bar_color, page)
  const vehicle = colorOr(settings.vehicle_bg_color, card)
  const on = (given: string | undefined, ground: string) => colorOr(given, legible(text, ground, 7))
  const vehicleText = on(settings.vehicle_text_color, vehicle)
  return {
    '--page': page,
    '--panel': card,
    '--raised': mix(card, text, 0.05),
    '--sunken': mix(card, isDark(settings) ? '#000000' : text, isDark(settings) ? 0.3 : 0.05),
    '--line': mix(card, text, 0.13),
    '--line-strong': mix(card, text, 0.3),
    '--text': text,
    '--meta': legible(mix(card, text, 0.62), mix(card, text, 0.09), 4.6),
    '--ghost': mix(card, text, 0.42),
    ...accentVariables(colorOr(settings.accent_color, defaultAccent), { panel: card, others: [mix(card, text, 0.05)] }),
    '--quiet-soft': mix(card, text, 0.09),
    '--top-bg': top,
    '--top-text': on(settings.header_top_text_color, top),
    '--bar-bg': bar,
    '--bar-text': on(settings.header_bar_text_color, bar),
    '--menu-bg': menu,
    '--menu-text': on(settings.left_bar_text_color, menu),
    '--vehicle-bg': vehicle,
    '--vehicle-text': vehicleText,
    ...vehicleGround(vehicle, vehicleText),
    ...status('good', '#2fa866', card),
    ...status('bad', '#e5483c', card),
    ...status('warn', '#d99a1c', card),
    ...status('info', '#3f8fe8', card),
  }
}
