import { convert } from 'html-to-text'

/** Maximum length of the HTML. Longer mails are truncated: they mostly consist of quotes added by mail clients. */
const maxLength = 200_000

/** Converts an HTML-only mail to text. Marks quotes as in plain-text mails, and keeps only the text of links. */
export const htmlText = (html: string): string =>
  convert(html.slice(0, maxLength), {
    wordwrap: false,
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'img', format: 'skip' },
      { selector: 'h1', options: { uppercase: false } },
      { selector: 'h2', options: { uppercase: false } },
      { selector: 'h3', options: { uppercase: false } },
    ],
    limits: { maxChildNodes: 2_000, maxDepth: 60, maxInputLength: maxLength },
  })
