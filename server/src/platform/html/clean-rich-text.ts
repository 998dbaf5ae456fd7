import type sanitizeHtml from 'sanitize-html'
import { hasText } from './has-text.ts'
import { sanitize } from './sanitize.ts'

const linkTarget = /^(https?:\/\/|mailto:|tel:)/i

const noAttributes: sanitizeHtml.Attributes = {}

/** Sanitizes HTML from the rich text editor: keeps basic formatting and external links, removes everything else. */
export const cleanRichText = (html: string): string =>
  sanitize(html, {
    allowedTags: ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'hr', 'a'],
    allowedAttributes: { a: ['href', 'rel', 'target'] },
    transformTags: {
      a: (_, { href = '' }) => ({
        tagName: 'a',
        attribs: linkTarget.test(href) ? { href, rel: 'noopener noreferrer nofollow', target: '_blank' } : noAttributes,
      }),
    },
  }).trim()

/** Sanitizes a text that is published by saving it. Returns an empty text if it has no readable text. */
export function cleanPublishedText(html: string): string {
  const text = cleanRichText(html)
  return hasText(text) ? text : ''
}
