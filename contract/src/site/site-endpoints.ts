import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { pageLoads } from '../api/rate-limits.ts'
import { line } from '../api/scalars.ts'
import { ShownAnnouncement } from './announcements/announcement.ts'
import { OnlineSocial } from './content/social.ts'
import { Company, SettingsInput, SiteSettings } from './settings.ts'
import { ContrastFault, ThemeSettings } from './theme-settings.ts'

export const GetSiteData = endpoint({
  name: 'site.get_site_data',
  method: 'GET',
  path: '/auth/get_site_data',
  during_maintenance: true,
  access: ['public'],
  summary:
    'The data for the first paint of a page: public settings, colors, cookie text, links to social networks, announcements for visitors',
  payload: {
    settings: SiteSettings,
    theme_settings: ThemeSettings,
    cookie: z.string(),
    socials: z.array(OnlineSocial),
    /** Announcements for visitors. Signed-in users have a separate endpoint. */
    announcements: z.array(ShownAnnouncement),
  },
  limits: pageLoads,
})

export const GetSettings = endpoint({
  name: 'site.get_settings',
  method: 'GET',
  path: '/settings',
  during_maintenance: true,
  access: ['public'],
  summary:
    'The site settings; company and bank data, and the version of Mapwright, are null without the permission to change them',
  payload: { settings: SiteSettings, company: Company.nullable(), version: z.string().nullable() },
  limits: pageLoads,
})

export const ChangeSettings = endpoint({
  name: 'site.change_settings',
  method: 'POST',
  path: '/settings',
  access: ['may:settings'],
  summary: 'Change the given settings',
  body: SettingsInput,
  files: { logo: { max_bytes: 2 ** 20 }, logo_dark: { max_bytes: 2 ** 20 } },
  payload: { settings: SiteSettings, company: Company },
  problems: ['site.logo_not_an_image', 'site.logo_too_large', 'site.company_invalid'],
})

export const DownloadLogo = endpoint({
  name: 'site.download_logo',
  method: 'GET',
  path: '/settings/logo',
  during_maintenance: true,
  access: ['public'],
  summary: 'The main logo; `v` only distinguishes versions for caching',
  query: z.strictObject({ v: line(40).optional() }),
  download: true,
  problems: ['site.no_logo'],
  limits: pageLoads,
})

export const DownloadDarkLogo = endpoint({
  name: 'site.download_dark_logo',
  method: 'GET',
  path: '/settings/logo_dark',
  during_maintenance: true,
  access: ['public'],
  summary: 'The logo for dark backgrounds; `v` only distinguishes versions for caching',
  query: z.strictObject({ v: line(40).optional() }),
  download: true,
  problems: ['site.no_logo'],
  limits: pageLoads,
})

export const DownloadManifest = endpoint({
  name: 'site.download_manifest',
  method: 'GET',
  path: '/settings/manifest',
  during_maintenance: true,
  access: ['public'],
  summary: 'The web app manifest: name, colors, icons',
  download: true,
  limits: pageLoads,
})

export const DownloadIcon = endpoint({
  name: 'site.download_icon',
  method: 'GET',
  path: '/settings/icon/:size',
  during_maintenance: true,
  access: ['public'],
  summary: 'The app icon, a square PNG; `v` only distinguishes versions for caching',
  params: z.strictObject({ size: z.enum(['180', '192', '512']) }),
  query: z.strictObject({ v: line(40).optional() }),
  download: true,
  limits: [{ by: 'address', seconds: 60, count: 60 }],
})

export const GetThemeSettings = endpoint({
  name: 'site.get_theme_settings',
  method: 'GET',
  path: '/theme_settings',
  during_maintenance: true,
  access: ['public'],
  summary: 'The colors of the custom theme, with contrast warnings',
  payload: { theme_settings: ThemeSettings, contrast: z.array(ContrastFault) },
  limits: pageLoads,
})

export const ChangeThemeSettings = endpoint({
  name: 'site.change_theme_settings',
  method: 'POST',
  path: '/theme_settings',
  access: ['may:settings'],
  summary: 'Change the given colors; poor contrast is reported, not refused',
  body: ThemeSettings.partial(),
  payload: { theme_settings: ThemeSettings, contrast: z.array(ContrastFault) },
})

const tools = z.array(line(60, 1)).max(100)

export const GetSupportedTools = endpoint({
  name: 'site.get_supported_tools',
  member: 'self',
  method: 'GET',
  path: '/settings/supported-tools',
  access: ['signed_in'],
  summary: 'The tools whose files are accepted',
  payload: { tools: z.array(z.string()) },
})

export const ChangeSupportedTools = endpoint({
  name: 'site.change_supported_tools',
  method: 'PUT',
  path: '/settings/supported-tools',
  access: ['may:settings'],
  summary: 'Set the list of supported tools, sorted and without duplicates',
  body: z.strictObject({ tools }),
  payload: { tools: z.array(z.string()) },
})
