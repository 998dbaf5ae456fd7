import { convert } from 'html-to-text'

/** Longer mails are truncated: people do not write this much, but mail clients quote it. */
const maxLength = 200_000

/** Converts an HTML-only mail to text. Quotes are marked as in plain-text mails; links keep only their text. */
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
