import type { Theme } from '../../accounts/user.ts'
import type { ThemeSettings } from '../theme-settings.ts'
import { isDarkColor, rgbOf } from './colors.ts'

/** Surfaces on which pages show the logo: the header of pages for visitors, and the menu of the app. */
export const logoGrounds = ['page', 'menu'] as const
export type LogoGround = (typeof logoGrounds)[number]

const setColors = {
  page: ['body_bg_color', 'card_bg_color'],
  menu: ['left_bar_color', 'body_bg_color', 'card_bg_color'],
} as const satisfies Record<LogoGround, readonly (keyof ThemeSettings)[]>

/** Checks whether a surface is dark in a theme. Must agree with the colors of `customTheme` and of the web app's tokens.css. */
export function isDarkGround(ground: LogoGround, theme: Theme, settings: Partial<ThemeSettings>): boolean {
  if (theme !== 'custom') return theme !== 'default'
  const own = setColors[ground].map((name) => settings[name]).find((color) => rgbOf(color))
  return own === undefined || isDarkColor(own)
}
