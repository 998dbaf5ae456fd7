import type { Db } from '../platform/db/sql.ts'
import { escapeHtml } from '../platform/html/escape-html.ts'
import type { FirstHtml } from '../platform/html/first-html.ts'
import type { SitemapAddress } from '../platform/html/sitemap.ts'
import { supportedLanguage, translate } from '../platform/i18n/wording.ts'
import { hasQuestions, shownQuestions } from '../site/content/questions.ts'

const faqPath = '/faq'

/** Builds the first HTML of the frequently asked questions; undefined for all other pages. */
export async function faqFirstHtml(
  db: Db,
  { path, language }: { path: string; language: string },
): Promise<FirstHtml | undefined> {
  if (path.replace(/\/$/, '') !== faqPath) return undefined
  const locale = supportedLanguage(language)
  const questions = await shownQuestions(db, locale)
  const [title, description] = [translate(locale, 'faq', 'title'), translate(locale, 'faq', 'subtitle')]
  return {
    ...{ title, description, path: faqPath },
    structuredData:
      questions.length === 0
        ? []
        : [
            {
              '@type': 'FAQPage',
              mainEntity: questions.map(({ question, answer }) => ({
                '@type': 'Question',
                name: question,
                acceptedAnswer: { '@type': 'Answer', text: answer },
              })),
            },
          ],
    withoutScripts: [
      `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(description)}</p>`,
      // Answers were sanitized when they were saved.
      ...questions.map(({ question, answer }) => `<h2>${escapeHtml(question)}</h2>${answer}`),
    ].join(''),
  }
}

/** Lists the FAQ page for the sitemap, unless no question is visible. */
export const faqAddresses = async (db: Db): Promise<SitemapAddress[]> =>
  (await hasQuestions(db)) ? [{ path: faqPath }] : []
