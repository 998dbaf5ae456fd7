import { keysOf } from '@mapwright/contract/api/typed-entries.ts'
import { accessibilityChecks, accessibilityLimits } from '@mapwright/contract/site/accessibility/accessibility.ts'
import type { Db } from '../platform/db/sql.ts'
import { escapeHtml } from '../platform/html/escape-html.ts'
import type { FirstHtml } from '../platform/html/first-html.ts'
import { supportedLanguage, translate } from '../platform/i18n/wording.ts'
import { readSettings } from '../site/read-settings.ts'

const statementPath = '/accessibility'

const listOf = (items: readonly string[]) => `<ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`

/** Builds the first HTML of the accessibility statement; undefined for all other pages. */
export async function accessibilityFirstHtml(
  db: Db,
  { path, language }: { path: string; language: string },
): Promise<FirstHtml | undefined> {
  if (path.replace(/\/$/, '') !== statementPath) return undefined
  const locale = supportedLanguage(language)
  const { title: site, company_email: email } = await readSettings(db)
  const title = translate(locale, 'accessibility', 'title')
  const description = translate(locale, 'accessibility', 'lead', { title: site })
  const heading = (text: string) => `<h2>${escapeHtml(text)}</h2>`
  return {
    ...{ title, description, path: statementPath, structuredData: [] },
    withoutScripts: [
      `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(description)}</p>`,
      heading(translate(locale, 'accessibility', 'checks.title')),
      listOf(keysOf(accessibilityChecks).map((name) => translate(locale, 'accessibility', `check.${name}`))),
      heading(translate(locale, 'accessibility', 'limits.title')),
      listOf(accessibilityLimits.map((name) => translate(locale, 'accessibility', `limit.${name}`))),
      heading(translate(locale, 'accessibility', 'contact.title')),
      `<p>${escapeHtml(translate(locale, 'accessibility', 'contact.text'))}</p>`,
      email ? `<p><a href="mailto:${escapeHtml(email)}">${escapeHtml(email)}</a></p>` : '',
    ].join(''),
  }
}
