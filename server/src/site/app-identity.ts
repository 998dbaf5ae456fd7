import { readFileSync } from 'node:fs'
import { shareTarget } from '@mapwright/contract/api/share-target.ts'
import { DownloadIcon, DownloadManifest } from '@mapwright/contract/site/site-endpoints.ts'
import { query } from '../platform/api/handler.ts'
import { translate } from '../platform/i18n/wording.ts'
import { makeIconPng } from '../platform/images/pictures.ts'
import { logoPicture } from './logo-picture.ts'
import { readSettings, type Settings } from './read-settings.ts'

/** Rendering of web/public/favicon.svg as PNG, because the server cannot read SVG. */
const defaultIcon = readFileSync(new URL('default-icon.png', import.meta.url))
/** The share of the icon that remains visible when systems crop it to a circle. */
const safeShare = 0.72

/** The page background of the default theme. */
const backgroundOf = ({ default_theme }: Settings): string => (default_theme === 'default' ? '#ffffff' : '#121211')

/** The file of the logo for the background of the icon. */
const iconFileId = ({ default_theme, logo_file_id, logo_dark_file_id }: Settings): string | null =>
  (default_theme === 'default' ? null : logo_dark_file_id) ?? logo_file_id

/** Menu of the installed app's icon (long press), with pages for customers. Its names are in the browser's language. */
const shortcuts = (language: string) => [
  { name: translate(language, 'orders', 'new.title'), url: '/' },
  { name: translate(language, 'orders', 'list.title'), url: '/your_order' },
  { name: translate(language, 'tickets', 'own.title'), url: '/my_tickets' },
]

/** Accepts shared files of any type, because original files have many extensions for which phones know no media type. */
const acceptedShares = {
  action: shareTarget.path,
  method: 'POST',
  enctype: 'multipart/form-data',
  params: { files: [{ name: shareTarget.field, accept: ['*/*'] }] },
}

/** Returns the web app manifest, which makes the site installable and able to receive push notifications. */
export const manifest = query(DownloadManifest, async ({ sql, request }) => {
  const settings = await readSettings(sql)
  const ground = backgroundOf(settings)
  const icons = ['192', '512'].flatMap((size) =>
    ['any', 'maskable'].map((purpose) => ({
      src: `/api/settings/icon/${size}?v=${iconFileId(settings) ?? ''}`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
  )
  const content = {
    id: '/',
    name: settings.title,
    short_name: settings.title,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: ground,
    theme_color: ground,
    icons,
    shortcuts: shortcuts(request.language),
    share_target: acceptedShares,
  }
  return {
    name: 'manifest.webmanifest',
    media_type: 'application/manifest+json',
    content: Buffer.from(JSON.stringify(content)),
  }
})

/** The logo centered in a square, or the default icon. */
export const icon = query(DownloadIcon, async ({ sql, app, params }) => {
  const settings = await readSettings(sql)
  const size = Number(params.size)
  const logo = await logoPicture(sql, app, { logo_file_id: iconFileId(settings) })
  const inner = Math.round(size * (logo ? safeShare : 1))
  const content = await makeIconPng({ picture: logo ?? defaultIcon, size, inner, background: backgroundOf(settings) })
  return { name: 'icon.png', media_type: 'image/png', content }
})
