import { createRequire } from 'node:module'
import type sanitizeHtml from 'sanitize-html'

const require = createRequire(import.meta.url)
let loaded: typeof sanitizeHtml | undefined

/** Sanitizes HTML. Loads the library on first use, because it consists of a hundred modules, which the start need not wait for. */
export function sanitize(html: string, rules: sanitizeHtml.IOptions): string {
  const library: typeof sanitizeHtml = loaded ?? require('sanitize-html')
  loaded = library
  return library(html, rules)
}
