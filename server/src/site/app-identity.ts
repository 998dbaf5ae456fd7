import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { DownloadIcon, DownloadManifest } from '@mapwright/contract/site/site-endpoints.ts'
import type { App } from '../api/handler.ts'
import { query } from '../api/handler.ts'
import type { Sql } from '../db/sql.ts'
import { readFileRow } from '../files/file-rows.ts'
import { makeIconPng } from '../files/pictures.ts'
import { readSettings, type Settings } from './read-settings.ts'

/** web/public/favicon.svg, drawn: nothing here reads SVG. */
const ownIcon = readFileSync(new URL('own-icon.png', import.meta.url))
/** The part of the icon that systems which cut it round leave. */
const safePart = 0.72

/** The page of the theme that the site starts with. */
const backgroundOf = ({ default_theme }: Settings): string => (default_theme === 'default' ? '#ffffff' : '#121211')

/** By what a phone shows the site on its home screen, where it then runs as an app and may be notified. */
export const manifest = query(DownloadManifest, async ({ sql }) => {
  const settings = await readSettings(sql)
  const ground = backgroundOf(settings)
  const icons = ['192', '512'].flatMap((size) =>
    ['any', 'maskable'].map((purpose) => ({
      src: `/api/settings/icon/${size}?v=${settings.logo_file_id ?? ''}`,
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
  }
  return {
    name: 'manifest.webmanifest',
    media_type: 'application/manifest+json',
    content: Buffer.from(JSON.stringify(content)),
  }
})

async function pictureOf(sql: Sql, app: App, { logo_file_id }: Settings): Promise<Buffer | undefined> {
  const file = logo_file_id ? await readFileRow(sql, logo_file_id) : undefined
  return file && buffer(await app.files.read(file.storage_key))
}

/** The logo in the middle of a square, or our own sign. */
export const icon = query(DownloadIcon, async ({ sql, app, params }) => {
  const settings = await readSettings(sql)
  const size = Number(params.size)
  const logo = await pictureOf(sql, app, settings)
  const inner = Math.round(size * (logo ? safePart : 1))
  const content = await makeIconPng({ picture: logo ?? ownIcon, size, inner, background: backgroundOf(settings) })
  return { name: 'icon.png', media_type: 'image/png', content }
})
