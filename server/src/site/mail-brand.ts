import { buffer } from 'node:stream/consumers'
import { defaultAccent } from '@mapwright/contract/site/theme/accent.ts'
import type { App } from '../platform/api/handler.ts'
import type { Db } from '../platform/db/sql.ts'
import { readFileRow } from '../platform/files/file-rows.ts'
import { logoSize, type MailBrand } from '../platform/mail/mail-brand.ts'
import type { Attachment } from '../platform/mail/mail-jobs.ts'
import { publicPart, readSettings } from './read-settings.ts'
import { readThemeSettings } from './theme-settings.ts'

export type MailSite = MailBrand & { attachments: readonly Attachment[] }

const logoCid = 'logo@site'

/** Checks whether the site's URL is only reachable from this machine, so that mail programs cannot load pictures from it. */
const isLoopback = (publicUrl: string): boolean =>
  /^(localhost|.*\.localhost|127\..*|\[::1\])$/.test(new URL(publicUrl).hostname)

/** The site's name, accent color and logo, for mails. The logo is attached if readers cannot load it from the site. */
export async function readMailSite(db: Db, { files, publicUrl }: Pick<App, 'files' | 'publicUrl'>): Promise<MailSite> {
  const [settings, theme] = await Promise.all([readSettings(db), readThemeSettings(db)])
  const { title, default_theme, logo_file_id, logo_pixel_width, logo_pixel_height } = settings
  const accent =
    (default_theme === 'red' && (theme.red_accent_color || '#d42a33')) || theme.accent_color || defaultAccent
  const file = logo_file_id === null ? undefined : await readFileRow(db, logo_file_id)
  if (!file) return { title, accent, attachments: [] }
  const isAttached = isLoopback(publicUrl)
  const size = logoSize({
    width: settings.logo_width || logo_pixel_width,
    height: settings.logo_height || logo_pixel_height,
  })
  const own = (default_theme === 'custom' && (theme.header_top_color || theme.body_bg_color)) || undefined
  const logo = {
    src: isAttached ? `cid:${logoCid}` : publicUrl + publicPart(settings).logo,
    ...size,
    ground: own ?? (default_theme === 'default' ? '#ffffff' : '#121211'),
  }
  if (!isAttached) return { title, accent, logo, attachments: [] }
  const content = await buffer(await files.read(file.storage_key))
  return {
    ...{ title, accent, logo },
    attachments: [{ filename: file.name, contentType: file.media_type, content, cid: logoCid }],
  }
}
