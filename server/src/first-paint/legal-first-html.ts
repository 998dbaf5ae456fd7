import type { LegalText } from '@mapwright/contract/site/policies.ts'
import type { WordingKey } from '@mapwright/contract/wording-keys.ts'
import type { Db } from '../platform/db/sql.ts'
import { escapeHtml } from '../platform/html/escape-html.ts'
import type { FirstHtml } from '../platform/html/first-html.ts'
import { supportedLanguage, translate, translateKey } from '../platform/i18n/wording.ts'
import { readShopSettings } from '../shop/shop-settings.ts'
import { readShopTexts } from '../shop/shop-text-rows.ts'
import { shownTerms } from '../site/content/terms.ts'
import { readPolicies } from '../site/policies.ts'

type LegalPage = { name: LegalText; title: WordingKey }

const pages: Readonly<Record<string, LegalPage>> = {
  '/terms_of_use': { name: 'terms_of_use', title: 'site:terms.title' },
  '/privacy_policy': { name: 'privacy_policy', title: 'site:privacy.title' },
  '/imprint': { name: 'imprint', title: 'site:imprint.title' },
  '/terms_and_conditions': { name: 'terms_and_conditions', title: 'content:terms.title' },
  '/shop/terms-and-conditions': { name: 'shop_terms', title: 'shop:terms.page' },
}

/** Reads the HTML of a text for a reader. All texts were sanitized when they were saved. Empty if the text is not published. */
async function htmlOf(db: Db, name: LegalText, language: string): Promise<string> {
  if (name === 'terms_and_conditions')
    return (await shownTerms(db, language)).map(({ title, text }) => `<h2>${escapeHtml(title)}</h2>${text}`).join('')
  if (name !== 'shop_terms') return (await readPolicies(db, language))[name]
  const { status } = await readShopSettings(db)
  return status ? (await readShopTexts(db, language)).shop_terms : ''
}

/** Builds the first HTML of the legal texts; undefined for all other pages. The page of an unpublished text is missing. */
export async function legalFirstHtml(
  db: Db,
  { path: requested, language }: { path: string; language: string },
): Promise<FirstHtml | undefined> {
  const path = requested.replace(/\/$/, '')
  const page = pages[path]
  if (!page) return undefined
  const locale = supportedLanguage(language)
  const html = await htmlOf(db, page.name, locale)
  const title = translateKey(locale, page.title)
  return {
    ...{ title, description: '', path, structuredData: [], isMissing: html === '' },
    withoutScripts: `<h1>${escapeHtml(title)}</h1>${html || `<p>${escapeHtml(translate(locale, 'site', 'policies.empty_text'))}</p>`}`,
  }
}
