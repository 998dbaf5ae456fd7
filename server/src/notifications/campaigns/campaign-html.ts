import { isOneOf } from '@mapwright/contract/api/typed-entries.ts'
import { type Placeholder, placeholders } from '@mapwright/contract/notifications/campaigns/campaign.ts'
import type sanitizeHtml from 'sanitize-html'
import { sanitize } from '../../platform/html/sanitize.ts'

export const imagePath = '/api/message_image/'
const imageSource = /^\/api\/message_image\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
const linkTarget = /^(https?:\/\/|mailto:|tel:)/i

const noAttributes: sanitizeHtml.Attributes = {}

const rules: sanitizeHtml.IOptions = {
  allowedTags: [...['p', 'br', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'hr', 'strong', 'em', 'u', 's', 'a', 'img']],
  allowedAttributes: { a: ['href'], img: ['src', 'alt'] },
  // Links must not start with a placeholder: the recipient's own name could then determine the link's target.
  transformTags: {
    a: (tagName, { href = '' }) => ({
      tagName,
      attribs: linkTarget.test(href) ? { href } : noAttributes,
    }),
    b: 'strong',
    i: 'em',
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !imageSource.test(attribs['src'] ?? ''),
  enforceHtmlBoundary: false,
  disallowedTagsMode: 'discard',
}

/** Sanitizes HTML. Keeps basic formatting, external links and uploaded images, and removes everything else. */
export const cleanHtml = (html: string): string => sanitize(html, rules).trim()

/** Matches image tags. In sanitized HTML, "<" occurs only at the start of a tag. */
const imageTag = /<img\b([^<>]*)>/g
const attributeOf = (attributes: string, name: 'src' | 'alt'): string =>
  (name === 'src' ? / src="([^"]*)"/ : / alt="([^"]*)"/).exec(attributes)?.[1] ?? ''
const imageId = (attributes: string): string => imageSource.exec(attributeOf(attributes, 'src'))?.[1] ?? ''

/** Returns the ids of the images in sanitized HTML. */
export const imagesIn = (html: string): string[] => [
  ...new Set([...html.matchAll(imageTag)].map(([, attributes = '']) => imageId(attributes)).filter((id) => id !== '')),
]

/** Removes all images whose ids are not in `usable`. */
export const withImages = (html: string, usable: ReadonlySet<string>): string =>
  html.replace(imageTag, (tag, attributes: string) => (usable.has(imageId(attributes)) ? tag : ''))

/** Returns true if sanitized HTML contains neither text nor images. */
export const isBlank = (html: string): boolean => imagesIn(html).length === 0 && plainTextOf(html) === ''

const placeholder = /\{\{([^{}]*)\}\}/g
const isPlaceholder = (name: string): name is Placeholder => isOneOf(placeholders, name)

/** Returns the first unknown placeholder; undefined if there is none. */
export const unknownPlaceholder = (text: string): string | undefined =>
  [...text.matchAll(placeholder)].map(([, name = '']) => name.trim()).find((name) => !isPlaceholder(name))

/** Replaces placeholders with a recipient's data, escaped with `escapeValue`. Unknown placeholders stay unchanged. */
export const fillIn = (
  text: string,
  values: Readonly<Record<Placeholder, string>>,
  escapeValue: (value: string) => string = (value) => value,
): string =>
  text.replace(placeholder, (all, inside: string) => {
    const name = inside.trim()
    return isPlaceholder(name) ? escapeValue(values[name]) : all
  })

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }
const decoded = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (all, name: string) => entities[name] ?? all)

/** Converts sanitized HTML to plain text for mail programs that show no HTML. */
export function plainTextOf(html: string): string {
  const text = html
    .replace(/\s+/g, ' ')
    .replace(/<a href="([^"<>]*)">((?:[^<]|<(?!\/?a\b))*)<\/a>/g, (_, href: string, label: string) =>
      label === href ? href : `${label} (${href})`,
    )
    .replace(imageTag, (_, attributes: string) => {
      const alt = attributeOf(attributes, 'alt')
      return alt && `[${alt}]`
    })
    .replace(/<br\s*\/?>/g, '\n')
    .replace(/<\/p> ?<\/li>/g, '')
    .replace(/<li>/g, '\n- ')
    .replace(/<hr\s*\/?>/g, '\n\n---\n\n')
    .replace(/<\/(p|h2|h3|ul|ol|blockquote)>/g, '\n\n')
    .replace(/<[^<>]*>/g, '')
  return decoded(text)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
