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
 * Returns a page as it looks before the app's scripts have arrived, or undefined for pages that are not prerendered. Each is kept until the
 * site's data change.
 */
export function prerenderedPages(dist: string) {
  const file = join(dist, prerenderFolder, 'prerender.js')
  const isBuilt = existsSync(file)
  let module: Promise<PrerenderModule> | undefined
  const kept = new Map<string, { of: string; page: Promise<Prerendered | undefined> }>()
  return async (requested: string, { attributes, data, hasPasskeys }: PageData): Promise<Prerendered | undefined> => {
    if (!isBuilt) return undefined
    module ??= import(pathToFileURL(file).href)
    const { paths, prerender } = await module
    const path = requested.replace(/(.)\/$/, '$1')
    if (!paths.has(path)) return undefined
    const { lang, 'data-theme': theme } = attributes
    const key = [path, lang, theme, hasPasskeys].join(' ')
    const of = JSON.stringify(data)
    const earlier = kept.get(key)
    if (earlier?.of === of) return earlier.page
    const page = prerender({ path, language: lang, theme, data, hasPasskeys })
    kept.delete(key)
    kept.set(key, { of, page })
    if (kept.size > maxKept) kept.delete(kept.keys().next().value ?? '')
    return page
  }
}
