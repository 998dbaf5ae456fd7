import type { Theme } from '@mapwright/contract/accounts/user.ts'
import { keepCookie, readCookie } from '../cookie.ts'
import { site, type ThemeSettings } from '../site-data.ts'
import { store } from '../store.ts'

const isTheme = (text: unknown): text is Theme =>
  text === 'default' || text === 'dark' || text === 'red' || text === 'custom'

/** Unknown themes fall back to dark. */
const known = (text: unknown): Theme => (isTheme(text) ? text : 'dark')

type Shown = { theme: Theme; settings: ThemeSettings }

const shown = store<Shown>({
  theme: known(readCookie('theme') ?? site.settings.default_theme),
  settings: site.theme_settings,
})
let written: string[] = []

/** The operator's colors, loaded with the first use of the custom theme or the first change; the first HTML contains the other colors. */
let colors: typeof import('@mapwright/contract/site/theme/theme-styles.ts') | undefined

/** The color scheme, light or dark, for components that only support these two. */
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

/** Shows a change at once, unless its colors have to be loaded; then the latest change is shown. */
async function show(changed: Partial<Shown>): Promise<void> {
  wanted = { ...wanted, ...changed }
  if (wanted.theme === 'custom' || changed.settings)
    colors ??= await import('@mapwright/contract/site/theme/theme-styles.ts').catch(() => undefined)
  apply(wanted)
  shown.set(wanted)
}

/** Applies the theme before the first paint. */
export const startTheme = (): Promise<void> => show({})

/** Applies a theme and remembers it in this browser, except in a preview; null is the site's default. */
export function changeTheme(next: Theme | null, options: { remember: boolean } = { remember: true }): void {
  if (options.remember) keepCookie('theme', next)
  void show({ theme: known(next ?? site.settings.default_theme) })
}

/** Applies other colors, for the operator's preview and after a change of the settings. */
export const changeThemeSettings = (settings: ThemeSettings): void => void show({ settings })

export const useTheme = (): Theme => shown.useValue().theme
export const useColorScheme = (): 'light' | 'dark' => schemeOf(shown.useValue())
