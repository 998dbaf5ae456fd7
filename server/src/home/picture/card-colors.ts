import { accentOf, defaultAccent, redAccent, themeGrounds } from '@mapwright/contract/site/theme/accent.ts'
import { isDarkColor, legible, mix } from '@mapwright/contract/site/theme/colors.ts'
import { themeVariables } from '@mapwright/contract/site/theme/theme-styles.ts'
import type { ThemeSettings } from '@mapwright/contract/site/theme-settings.ts'
import type { Settings } from '../../site/read-settings.ts'

type Theme = Settings['default_theme']

/** The surface and the accent color of the site's default theme. */
function brandOf(theme: Theme, settings: ThemeSettings): { ground: string; accent: string } {
  if (theme === 'custom') {
    const { '--panel': ground = '#191918', '--accent': accent = defaultAccent } = themeVariables(theme, settings)
    return { ground, accent }
  }
  const own = accentOf(theme, settings)['--accent']
  return { ground: themeGrounds[theme].panel, accent: own ?? (theme === 'red' ? redAccent : defaultAccent) }
}

/** The colors of a picture for link previews, derived from the site's default theme. */
export function cardColors(theme: Theme, settings: ThemeSettings) {
  const { ground, accent } = brandOf(theme, settings)
  const text = legible(mix(ground, isDarkColor(ground) ? '#ffffff' : '#000000', 0.92), ground, 7)
  return {
    ground,
    accent,
    text,
    meta: legible(mix(ground, text, 0.62), ground, 4.6),
    ghost: mix(ground, text, 0.42),
    rule: mix(ground, text, 0.13),
    good: legible('#2fa866', ground, 4.6),
    power: legible(accent, ground, 3),
    torque: legible('#3f8fe8', ground, 3),
  }
}
export type CardColors = ReturnType<typeof cardColors>
