import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The folder written by the web app's build. Its module renders the first HTML of public pages. */
export const prerenderFolder = 'prerender'

type Requested = { path: string; search: string }
type PageData = {
  attributes: { lang: string; 'data-theme': string }
  data: object
  hasPasskeys: boolean
  isSignedIn: boolean
}
type Answers = readonly (readonly [key: readonly unknown[], answer: unknown])[]
type Prerendered = { html: string; css: string; scheme: 'light' | 'dark'; isInert: boolean }

/** Sends a GET request to the API as a visitor. */
export type Ask = (url: string) => Promise<{ status: number; body: string }>

type PrerenderModule = {
  audienceOf(path: string): 'everybody' | 'visitors' | undefined
  narrowing: ReadonlySet<string>
  answersFor(place: { path: string; language: string }, data: object, ask: Ask): Promise<Answers | undefined>
  prerender(request: {
    path: string
    language: string
    theme: string
    data: object
    answers: Answers
    hasPasskeys: boolean
  }): Promise<Prerendered | undefined>
}

/** Maximum number of cached pages: enough for the pages in every language and theme. Beyond it, the oldest page is removed. */
const maxKept = 400

/**
 * Returns a function that renders a page as it looks before the app's scripts have loaded, with the responses to its first queries. The
 * function returns undefined for pages that are not prerendered. The latest pages are cached.
 */
export function prerenderedPages(dist: string) {
  const file = join(dist, prerenderFolder, 'prerender.js')
  const isBuilt = existsSync(file)
  let module: Promise<PrerenderModule> | undefined
  const kept = new Map<string, Promise<Prerendered | undefined>>()
  return async (requested: Requested, { attributes, data, hasPasskeys, isSignedIn }: PageData, ask: Ask) => {
    if (!isBuilt) return undefined
    module ??= import(pathToFileURL(file).href)
    const { audienceOf, narrowing, answersFor, prerender } = await module
    const path = requested.path.replace(/(.)\/$/, '$1')
    const audience = audienceOf(path)
    const isNarrowed = [...new URLSearchParams(requested.search).keys()].some((name) => narrowing.has(name))
    // People who are signed in see these pages with the app's menu, which is not prerendered.
    if (audience === undefined || (audience === 'visitors' && (isSignedIn || isNarrowed))) return undefined
    const { lang: language, 'data-theme': theme } = attributes
    const place = { path, language }
    const answers = await answersFor(place, data, ask)
    if (!answers) return undefined
    const shown = { ...place, theme, data, answers, hasPasskeys }
    const key = createHash('sha256').update(JSON.stringify(shown)).digest('base64')
    const page = kept.get(key) ?? prerender(shown)
    kept.delete(key)
    kept.set(key, page)
    if (kept.size > maxKept) kept.delete(kept.keys().next().value ?? '')
    const prerendered = await page
    return prerendered && { ...prerendered, answers }
  }
}
