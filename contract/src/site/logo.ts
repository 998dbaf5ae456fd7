import type { Theme } from '../accounts/user.ts'
import { isDarkColor, rgbOf } from './theme/colors.ts'
import type { ThemeSettings } from './theme-settings.ts'

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

type Logos = Partial<
  Record<'logo' | 'logo_dark', string> &
    Record<`${'logo' | 'logo_dark'}_pixel_${'width' | 'height'}` | 'logo_width' | 'logo_height', number>
>

export type ShownLogo = { src: string; pixel_width: number; pixel_height: number }

/** Returns the logo for a dark or light surface: the one for dark surfaces only if there is one. Undefined if the site has none. */
export function logoOn(isDark: boolean, settings: Logos): ShownLogo | undefined {
  const { logo_dark, logo_dark_pixel_width = 0, logo_dark_pixel_height = 0 } = settings
  if (isDark && logo_dark)
    return { src: logo_dark, pixel_width: logo_dark_pixel_width, pixel_height: logo_dark_pixel_height }
  const { logo, logo_pixel_width = 0, logo_pixel_height = 0 } = settings
  return logo ? { src: logo, pixel_width: logo_pixel_width, pixel_height: logo_pixel_height } : undefined
}
