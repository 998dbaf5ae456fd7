import { buffer } from 'node:stream/consumers'
import { defaultAccent, redAccent } from '@mapwright/contract/site/theme/accent.ts'
import type { App } from '../platform/api/handler.ts'
import type { Db } from '../platform/db/sql.ts'
import { readFileRow } from '../platform/files/file-rows.ts'
import { logoSize, type MailBrand } from '../platform/mail/mail-brand.ts'
import type { Attachment } from '../platform/mail/mail-jobs.ts'
import { publicPart, readSettings, type Settings } from './read-settings.ts'
import { readThemeSettings } from './theme-settings.ts'

export type MailSite = MailBrand & { attachments: readonly Attachment[] }

/** Checks whether the site's URL is only reachable from this machine, so that mail programs cannot load pictures from it. */
const isLoopback = (publicUrl: string): boolean =>
  /^(localhost|.*\.localhost|127\..*|\[::1\])$/.test(new URL(publicUrl).hostname)

type Picture = { logo: { src: string; width: number; height: number }; attachments: readonly Attachment[] }

/** Reads a logo for mails: its address on the site, or the file as an attachment if readers cannot load it from there. */
async function readLogo(
  db: Db,
  { files, publicUrl }: Pick<App, 'files' | 'publicUrl'>,
  settings: Settings,
  name: 'logo' | 'logo_dark',
): Promise<Picture | undefined> {
  const file_id = settings[`${name}_file_id`]
  const file = file_id === null ? undefined : await readFileRow(db, file_id)
  if (!file) return undefined
  const size = logoSize({
    width: settings.logo_width || settings[`${name}_pixel_width`],
    height: settings.logo_height || settings[`${name}_pixel_height`],
  })
  const cid = `${name}@site`
  if (!isLoopback(publicUrl)) return { logo: { src: publicUrl + publicPart(settings)[name], ...size }, attachments: [] }
  const content = await buffer(await files.read(file.storage_key))
  return {
    logo: { src: `cid:${cid}`, ...size },
    attachments: [{ filename: file.name, contentType: file.media_type, content, cid }],
  }
}

/** The site's name, accent color and logos, for mails. */
export async function readMailSite(db: Db, app: Pick<App, 'files' | 'publicUrl'>): Promise<MailSite> {
  const [settings, theme] = await Promise.all([readSettings(db), readThemeSettings(db)])
  const { title, default_theme } = settings
  const accent =
    (default_theme === 'red' && (theme.red_accent_color || redAccent)) || theme.accent_color || defaultAccent
  const main = await readLogo(db, app, settings, 'logo')
  if (!main) return { title, accent, attachments: [] }
  const dark = await readLogo(db, app, settings, 'logo_dark')
  const own = (default_theme === 'custom' && (theme.header_top_color || theme.body_bg_color)) || undefined
  const ground = own ?? (default_theme === 'default' ? '#ffffff' : '#121211')
  return {
    ...{ title, accent, logo: { ...main.logo, ground, dark: dark?.logo } },
    attachments: [...main.attachments, ...(dark?.attachments ?? [])],
  }
}
