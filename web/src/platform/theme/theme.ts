import type { Theme } from '@mapwright/contract/accounts/user.ts'
import { useSyncExternalStore } from 'react'
import { keepCookie, readCookie } from '../cookie.ts'
import { site, type ThemeSettings } from '../site-data.ts'
import { customTheme, isDark } from './custom-theme.ts'

const listeners = new Set<() => void>()

const isTheme = (text: unknown): text is Theme =>
  text === 'default' || text === 'dark' || text === 'red' || text === 'custom'

/** Unknown themes fall back to dark. */
const known = (text: unknown): Theme => (isTheme(text) ? text : 'dark')

let theme: Theme = known(readCookie('theme') ?? site.settings.default_theme)
let settings: ThemeSettings = site.theme_settings
let written: string[] = []

function show() {
  const root = document.documentElement
  root.dataset['theme'] = theme
  for (const name of written) root.style.removeProperty(name)
  const variables = theme === 'custom' ? customTheme(settings) : {}
  for (const [name, value] of Object.entries(variables)) root.style.setProperty(name, value)
  root.style.colorScheme = theme === 'custom' ? scheme() : ''
  written = Object.keys(variables)
  for (const listener of listeners) listener()
}

/** Whether components that only support light and dark are light or dark. */
const scheme = (): 'light' | 'dark' =>
  theme === 'default' || (theme === 'custom' && !isDark(settings)) ? 'light' : 'dark'

/** Applies the theme before the first paint. */
export const startTheme = show

/** Applies a theme and remembers it in this browser, except in a preview; null is the site's default. */
export function changeTheme(next: Theme | null, options: { remember: boolean } = { remember: true }): void {
  theme = known(next ?? site.settings.default_theme)
  if (options.remember) keepCookie('theme', next)
  show()
}

/** Applies other colors to the custom theme, for the operator's preview. */
export function changeThemeSettings(next: ThemeSettings): void {
  settings = next
  show()
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useTheme = (): Theme => useSyncExternalStore(listen, () => theme)
export const useColorScheme = (): 'light' | 'dark' => useSyncExternalStore(listen, scheme)
