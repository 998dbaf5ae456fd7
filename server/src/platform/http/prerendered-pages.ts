import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Written by the web app's build: a module that makes the first HTML of the pages for visitors. */
export const prerenderFolder = 'prerender'

type PageData = { attributes: { lang: string; 'data-theme': string }; data: unknown; hasPasskeys: boolean }
type Prerendered = { html: string; css: string; scheme: 'light' | 'dark'; isInert: boolean }
type PrerenderModule = {
  paths: ReadonlySet<string>
  prerender(request: {
    path: string
    language: string
    theme: string
    data: unknown
    hasPasskeys: boolean
  }): Promise<Prerendered | undefined>
}

/** Enough for the pages of every language and theme; beyond that the oldest goes. */
const maxKept = 400

/**
 * Returns a page as it looks before the app's scripts have arrived, or undefined for pages that are not prerendered. The latest are kept.
 */
export function prerenderedPages(dist: string) {
  const file = join(dist, prerenderFolder, 'prerender.js')
  const isBuilt = existsSync(file)
  let module: Promise<PrerenderModule> | undefined
  const kept = new Map<string, Promise<Prerendered | undefined>>()
  return async (requested: string, { attributes, data, hasPasskeys }: PageData): Promise<Prerendered | undefined> => {
    if (!isBuilt) return undefined
    module ??= import(pathToFileURL(file).href)
    const { paths, prerender } = await module
    const path = requested.replace(/(.)\/$/, '$1')
    if (!paths.has(path)) return undefined
    const { lang, 'data-theme': theme } = attributes
    const shown = JSON.stringify([path, lang, theme, hasPasskeys, data])
    const key = createHash('sha256').update(shown).digest('base64')
    const earlier = kept.get(key)
    if (earlier) return earlier
    const page = prerender({ path, language: lang, theme, data, hasPasskeys })
    kept.set(key, page)
    if (kept.size > maxKept) kept.delete(kept.keys().next().value ?? '')
    return page
  }
}
