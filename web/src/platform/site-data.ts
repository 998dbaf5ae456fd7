import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import type { GetHome } from '@mapwright/contract/home/home-endpoints.ts'
import type { SiteFlag, SiteSettings } from '@mapwright/contract/site/settings.ts'
import type { GetSiteData } from '@mapwright/contract/site/site-endpoints.ts'

/** Public data of the site, inserted into index.html by the server: the response of GET /auth/get_site_data. */
export type SiteData = Omit<Wire<typeof GetSiteData>, 'settings' | 'theme_settings'> & {
  settings: Pick<SiteSettings, 'title' | 'copyright' | 'currency' | 'default_theme' | 'logo'> & Partial<SiteSettings>
  theme_settings: Partial<Wire<typeof GetSiteData>['theme_settings']>
  /** Whether the shop is open. */
  shop_open?: boolean
  /** Whether there are frequently asked questions. */
  has_faq?: boolean
  /** Whether there is a mail server. */
  sends_mail?: boolean
  /** Answers to the first queries of a prerendered page, by their keys. */
  answers?: readonly (readonly [key: readonly unknown[], answer: unknown])[]
  /** The content of the home page, if a visitor requested it. */
  home?: Wire<typeof GetHome>['home']
}

export type ThemeSettings = SiteData['theme_settings']

/** Defaults for a page without data, as in development without a server. */
const emptySite: SiteData = {
  settings: { title: 'Mapwright', logo: '', copyright: '', default_theme: 'dark', currency: 'EUR' },
  theme_settings: {},
  cookie: '',
  socials: [],
  announcements: [],
}

function read(): SiteData {
  try {
    // The server has written the data into the page from the same declaration.
    const given = JSON.parse(document.getElementById('site-data')?.textContent ?? '{}') as Partial<SiteData>
    return { ...emptySite, ...given, settings: { ...emptySite.settings, ...given.settings } }
  } catch {
    return emptySite
  }
}

/** The site's data when the page was loaded. */
export const site: SiteData = read()

/** Called on the server before it makes the first HTML of a page. */
export function setSite(data: SiteData): void {
  Object.assign(site, data)
}

/** Whether the operator enabled a feature. */
export const isOn = (flag: SiteFlag): boolean => site.settings[flag] === true
