import type { Theme } from '../../accounts/user.ts'
import { cardColors, contrastRatio } from '../contrast.ts'
import type { ThemeSettings } from '../theme-settings.ts'
import { isDarkColor, legible, mix } from './colors.ts'

export type ThemeVariables = Record<`--${string}`, string>

export const defaultAccent = '#ff7a2f'
/** The accent color of the red theme, as in the web app's tokens.css. */
export const redAccent = '#d42a33'

/** Background colors for text in the accent color: `panel` is the color of cards, `others` are surfaces of similar lightness. */
type Grounds = { panel: string; others: readonly string[] }

/** Background colors of the themes with fixed colors, identical to those in the web app's tokens.css. */
export const themeGrounds: Readonly<Record<Exclude<Theme, 'custom'>, Grounds>> = {
  default: { panel: cardColors.cards_default, others: ['#f6f5f2', '#efede8'] },
  dark: { panel: cardColors.cards_dark, others: ['#121211', '#232221', '#0d0d0c'] },
  red: { panel: cardColors.cards_red, others: ['#151011', '#271d1e', '#0f0b0c'] },
}

/** Returns a text color for a button in this color: white, or black with a tint if the tinted color is legible. */
export function textOn(fill: string): string {
  if (contrastRatio('#ffffff', fill) >= 4.5) return '#ffffff'
  const tinted = mix('#000000', fill, 0.1)
  return contrastRatio(tinted, fill) >= 4.5 ? tinted : '#000000'
}

/** Returns the CSS variables for an accent color: the color itself, and variants that are legible as text on the surfaces. */
export function accentVariables(color: string, { panel, others }: Grounds): ThemeVariables {
  const on = textOn(color)
  const soft = mix(panel, color, isDarkColor(panel) ? 0.16 : 0.14)
  return {
    '--accent': color,
    '--accent-hover': on === '#ffffff' ? mix(color, '#000000', 0.1) : mix(color, '#ffffff', 0.14),
    '--on-accent': on,
    '--accent-text': [soft, panel, ...others].reduce((text, ground) => legible(text, ground, 4.6), color),
    '--accent-soft': soft,
  }
}

/** Returns the CSS variables for the operator's accent color in a theme with fixed colors; empty if the operator has set none. */
export function accentOf(theme: Exclude<Theme, 'custom'>, settings: Partial<ThemeSettings>): ThemeVariables {
  const color = theme === 'red' ? settings.red_accent_color : settings.accent_color
  return color ? accentVariables(color, themeGrounds[theme]) : {}
}
