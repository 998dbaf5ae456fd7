import type { Theme } from '@mapwright/contract/accounts/user.ts'

/** Colours of the custom theme, as the operator set them (`#rrggbb`); an empty one keeps the theme's own. */
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
export type ThemeSettings = Partial<Record<(typeof themeSettingNames)[number], string>>

/** Public data of the site, written into index.html by the server (GET /auth/get_site_data answers the same). */
export type SiteData = {
  settings: {
    title: string
    /** Address of the main logo's image; empty: the title is written out. */
    logo: string
    /** Pixels; 0 means automatic. */
    logo_width: number
    logo_height: number
    copyright: string
    default_theme: Theme
    currency: string
    [flag: string]: unknown
  }
  theme_settings: ThemeSettings
  /** Text of the cookie banner; empty: no banner. */
  cookie: string
}

const bare: SiteData = {
  settings: {
    title: 'Mapwright',
    logo: '',
    logo_width: 0,
    logo_height: 0,
    copyright: '',
    default_theme: 'dark',
    currency: 'EUR',
  },
  theme_settings: {},
  cookie: '',
}

function read(): SiteData {
  try {
    const given = JSON.parse(document.getElementById('site-data')?.textContent ?? '{}') as Partial<SiteData>
    return { ...bare, ...given, settings: { ...bare.settings, ...given.settings } }
  } catch {
    return bare
  }
}

/** The site as the page was served with it. */
export const site: SiteData = read()

/** Whether the operator switched a part of the site on. */
export const isOn = (flag: string): boolean => site.settings[flag] === true
