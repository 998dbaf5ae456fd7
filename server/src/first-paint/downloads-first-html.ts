import { listOnlineFlinks } from '../downloads/flink-rows.ts'
import type { Db } from '../platform/db/sql.ts'
import { escapeHtml } from '../platform/html/escape-html.ts'
import type { FirstHtml } from '../platform/html/first-html.ts'
import { supportedLanguage, translate } from '../platform/i18n/wording.ts'

const downloadsPath = '/downloads'

/** Number of downloads on the first page of the list. */
const maxDownloads = 100

/** Builds the first HTML of public downloads; undefined for all other pages. */
export async function downloadsFirstHtml(
  db: Db,
  { path, language }: { path: string; language: string },
): Promise<FirstHtml | undefined> {
  if (path.replace(/\/$/, '') !== downloadsPath) return undefined
  const locale = supportedLanguage(language)
  const [title, description] = [
    translate(locale, 'downloads', 'page.title'),
    translate(locale, 'downloads', 'page.text'),
  ]
  const { flinks } = await listOnlineFlinks(db, { search_keyword: '', category: '', page: 1, size: maxDownloads })
  const items = flinks.map(
    (flink) =>
      `<li><h2>${escapeHtml(flink.name)}</h2><p>${escapeHtml(flink.category)}</p><p>${escapeHtml(flink.description)}</p></li>`,
  )
  return {
    ...{ title, description, path: downloadsPath, structuredData: [] },
    withoutScripts: [
      `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(description)}</p>`,
      items.length > 0
        ? `<ul>${items.join('')}</ul>`
        : `<p>${escapeHtml(translate(locale, 'downloads', 'page.none'))}</p>`,
    ].join(''),
  }
}
