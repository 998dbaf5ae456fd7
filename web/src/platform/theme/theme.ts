import type { Theme } from '@mapwright/contract/accounts/user.ts'
import type { LogoGround } from '@mapwright/contract/site/theme/logo-ground.ts'
import { keepCookie, readCookie } from '../cookie.ts'
import { site, type ThemeSettings } from '../site-data.ts'
import { store } from '../store.ts'

const isTheme = (text: unknown): text is Theme =>
  text === 'default' || text === 'dark' || text === 'red' || text === 'custom'

/** Returns the theme; unknown themes become dark. */
const known = (text: unknown): Theme => (isTheme(text) ? text : 'dark')

type Shown = { theme: Theme; settings: ThemeSettings }

const shown = store<Shown>({
  theme: known(readCookie('theme') ?? site.settings.default_theme),
  settings: site.theme_settings,
})
let written: string[] = []

/**
 * The module that computes the operator's colors. Loaded for the custom theme, or when the colors change. The first HTML contains the colors of
 * all other themes.
 */
let colors: typeof import('@mapwright/contract/site/theme/theme-styles.ts') | undefined

/** The color scheme of a theme, for components that support only light and dark. */
const schemeOf = ({ theme, settings }: Shown): 'light' | 'dark' =>
  theme === 'default' || (theme === 'custom' && colors && !colors.isDark(settings)) ? 'light' : 'dark'

function apply(next: Shown) {
  const { theme, settings } = next
  const root = document.documentElement
  root.dataset['theme'] = theme
  for (const name of written) root.style.removeProperty(name)
  const variables = colors?.themeVariables(theme, settings) ?? {}
  for (const [name, value] of Object.entries(variables)) root.style.setProperty(name, value)
  root.style.colorScheme = theme === 'custom' ? schemeOf(next) : ''
  written = Object.keys(variables)
}

let wanted = shown.read()

/** Shows a change immediately. If colors must be loaded first, shows the latest change after loading. */
async function show(changed: Partial<Shown>): Promise<void> {
  wanted = { ...wanted, ...changed }
  if (wanted.theme === 'custom' || changed.settings)
    colors ??= await import('@mapwright/contract/site/theme/theme-styles.ts').catch(() => undefined)
  apply(wanted)
  shown.set(wanted)
}

/** Applies the theme before the first paint. */
export const startTheme = (): Promise<void> => show({})

/** Applies a theme and stores it in this browser, except in a preview. Null is the site's default. */
export function changeTheme(next: Theme | null, options: { remember: boolean } = { remember: true }): void {
  if (options.remember) keepCookie('theme', next)
  void show({ theme: known(next ?? site.settings.default_theme) })
}

/** Applies the operator's colors, in the preview and after a change of the settings. */
export const changeThemeSettings = (settings: ThemeSettings): void => void show({ settings })

/** Sets the theme on the server, before the first HTML of a page is rendered. */
export function setTheme(theme: Theme, settings: ThemeSettings, loaded: typeof colors): void {
  colors = loaded
  shown.set({ theme, settings })
}

/** Returns true if a surface that shows the logo is dark. */
export function useIsDarkGround(ground: LogoGround): boolean {
  const { theme, settings } = shown.useValue()
  return theme === 'custom' && colors ? colors.isDarkGround(ground, theme, settings) : theme !== 'default'
}

export const useTheme = (): Theme => shown.useValue().theme
export const useColorScheme = (): 'light' | 'dark' => schemeOf(shown.useValue())
