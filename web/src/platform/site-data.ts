import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import type { SiteFlag, SiteSettings } from '@mapwright/contract/site/settings.ts'
import type { GetSiteData } from '@mapwright/contract/site/site-endpoints.ts'

/** Public data of the site, written into index.html by the server: what GET /auth/get_site_data answers. */
export type SiteData = Omit<Wire<typeof GetSiteData>, 'settings' | 'theme_settings'> & {
  settings: Pick<SiteSettings, 'title' | 'copyright' | 'currency' | 'default_theme' | 'logo'> & Partial<SiteSettings>
  theme_settings: Partial<Wire<typeof GetSiteData>['theme_settings']>
}

export type ThemeSettings = SiteData['theme_settings']

/** What a page shows that was served without data, as in development without a server. */
const bare: SiteData = {
  settings: { title: 'Mapwright', logo: '', copyright: '', default_theme: 'dark', currency: 'EUR' },
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
export const isOn = (flag: SiteFlag): boolean => site.settings[flag] === true
