import { type Theme, themes } from '../../accounts/user.ts'
import type { ThemeSettings } from '../theme-settings.ts'
import { accentOf, type ThemeVariables } from './accent.ts'
import { customTheme, isDark } from './custom-theme.ts'
import { isDarkGround } from './logo-ground.ts'

export { isDark, isDarkGround }

/** Returns the CSS variables for the operator's colors in a theme. */
export const themeVariables = (theme: Theme, settings: Partial<ThemeSettings>): ThemeVariables =>
  theme === 'custom' ? customTheme(settings) : accentOf(theme, settings)

/**
 * Returns the operator's colors as a style sheet for the first HTML. It contains the accent color of every theme, so that switching themes
 * needs no request. It contains the custom theme only if that is shown.
 */
export function themeStyles(shown: Theme, settings: Partial<ThemeSettings>): string {
  return themes
    .filter((theme) => theme !== 'custom' || shown === 'custom')
    .map((theme) => {
      const declared = Object.entries(themeVariables(theme, settings)).map(([name, value]) => `${name}:${value}`)
      if (theme === 'custom') declared.push(`color-scheme:${isDark(settings) ? 'dark' : 'light'}`)
      // The higher specificity overrides the themes' own rules, although their style sheet comes later.
      return declared.length > 0 ? `:root[data-theme='${theme}']{${declared.join(';')}}` : ''
    })
    .join('')
}
