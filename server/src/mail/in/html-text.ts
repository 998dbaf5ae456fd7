import { convert } from 'html-to-text'

/** Longer ones are cut: nobody writes so much, but programs quote it. */
const longest = 200_000

/** A mail that came as HTML only, as text: quotes marked as plain mails mark them, links by their words. */
export const htmlText = (html: string): string =>
  convert(html.slice(0, longest), {
    wordwrap: false,
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'img', format: 'skip' },
      { selector: 'h1', options: { uppercase: false } },
      { selector: 'h2', options: { uppercase: false } },
      { selector: 'h3', options: { uppercase: false } },
    ],
    limits: { maxChildNodes: 2_000, maxDepth: 60, maxInputLength: longest },
  })
