import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import type { GetHome } from '@mapwright/contract/home/home-endpoints.ts'
import type { LegalText } from '@mapwright/contract/site/policies.ts'
import type { SiteFlag, SiteSettings } from '@mapwright/contract/site/settings.ts'
import type { GetSiteData } from '@mapwright/contract/site/site-endpoints.ts'

/** Public data of the site: the response of GET /auth/get_site_data, which the server inserts into index.html. */
export type SiteData = Omit<Wire<typeof GetSiteData>, 'settings' | 'theme_settings'> & {
  settings: Pick<SiteSettings, 'title' | 'copyright' | 'currency' | 'default_theme' | 'logo'> & Partial<SiteSettings>
  theme_settings: Partial<Wire<typeof GetSiteData>['theme_settings']>
  /** True if the shop is open. */
  shop_open?: boolean
  /** The published legal texts. */
  legal_texts?: readonly LegalText[]
  /** True if the site has frequently asked questions. */
  has_faq?: boolean
  /** The versions of the operator's own texts, by language. Languages without own texts are missing. */
  wording?: Readonly<Record<string, string>>
  /** True if a mail server is configured. */
  sends_mail?: boolean
  /** The name of the OpenID provider with which staff can sign in; empty if there is none. */
  staff_sign_in?: string
  /** Responses to the first queries of a prerendered page, by query key. */
  answers?: readonly (readonly [key: readonly unknown[], answer: unknown])[]
  /** The content of the home page. Only set for visitors who requested the home page. */
  home?: Wire<typeof GetHome>['home']
}

export type ThemeSettings = SiteData['theme_settings']

/** Defaults for a page without data from the server, as in development. */
const emptySite: SiteData = {
  settings: { title: 'Mapwright', logo: '', copyright: '', default_theme: 'dark', currency: 'EUR' },
  theme_settings: {},
  cookie: '',
  socials: [],
  announcements: [],
}

function read(): SiteData {
  try {
    // Safe cast: the server writes the data into the page from the same declaration.
    const given = JSON.parse(document.getElementById('site-data')?.textContent ?? '{}') as Partial<SiteData>
    return { ...emptySite, ...given, settings: { ...emptySite.settings, ...given.settings } }
  } catch {
    return emptySite
  }
}

/** The site's data, as of the time when the page was loaded. */
export const site: SiteData = read()

/** Sets the site's data on the server, before the first HTML of a page is rendered. */
export function setSite(data: SiteData): void {
  Object.assign(site, data)
}

/** True if the operator has enabled a feature. */
export const isOn = (flag: SiteFlag): boolean => site.settings[flag] === true

/** True if a legal text is published. Other texts are neither linked nor accepted. */
export const isPublished = (text: LegalText): boolean => site.legal_texts?.includes(text) === true
