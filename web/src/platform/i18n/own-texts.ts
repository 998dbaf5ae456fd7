import { ownTextsPath } from '@mapwright/contract/site/wording/own-texts-path.ts'
import { transport } from '../api/call.ts'
import { site } from '../site-data.ts'
import type { Words } from './fill.ts'

/** The operator's own texts of one language, by domain and then by key. */
type OwnTexts = Readonly<Record<string, Words>>

/** Time, in ms, after which the app starts with the shipped texts. */
const maxWaitMs = 5_000

type Loading = { version: string; done: Promise<void> }
const loading = new Map<string, Loading>()
const loaded = new Map<string, OwnTexts>()
/** The shipped texts with the operator's own, by the object of the shipped texts. */
let merged = new WeakMap<Words, Words>()

async function load(url: string, tag: string, isLatest = () => true): Promise<void> {
  const response = await transport.fetch(url, { signal: AbortSignal.timeout(maxWaitMs) })
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  // Safe cast: the server writes this JSON from the same type.
  const texts = (await response.json()) as OwnTexts
  if (!isLatest()) return
  loaded.set(tag, texts)
  merged = new WeakMap()
}

/**
 * Loads the operator's own texts of a language, once. If that fails, the texts stay as they were, at first those shipped, and the next call tries
 * again.
 */
export async function loadOwnTexts(tag: string): Promise<void> {
  const version = site.wording?.[tag] ?? ''
  const earlier = loading.get(tag)
  if (version === (earlier?.version ?? '')) return earlier?.done
  if (version === '') return forget(tag)
  // A response that arrives after that for a newer version is ignored.
  const isLatest = () => loading.get(tag)?.version === version
  const done = load(ownTextsPath(tag, version), tag, isLatest).catch(() => {
    if (isLatest()) loading.delete(tag)
  })
  loading.set(tag, { version, done })
  return done
}

/** Forgets the own texts of a language. The server prerenders pages before and after they are reset. */
function forget(tag: string): void {
  loading.delete(tag)
  loaded.delete(tag)
  merged = new WeakMap()
}

/** Loads the current texts of a language again, after they were changed on this page. */
export const reloadOwnTexts = (tag: string): Promise<void> => load(ownTextsPath(tag, ''), tag)

/** Replaces the shipped texts of a domain by the operator's own. */
export function withOwnTexts(tag: string, domain: string, shipped: Words): Words {
  const own = loaded.get(tag)?.[domain]
  return own ? mergedWords(shipped, own) : shipped
}

function mergedWords(shipped: Words, own: Words): Words {
  const words = merged.get(shipped) ?? { ...shipped, ...own }
  merged.set(shipped, words)
  return words
}

/** Replaces the texts of the frame, which have full keys, by the operator's own. */
export function withOwnFrame(tag: string, frame: Words): Words {
  const own = loaded.get(tag)
  if (!own) return frame
  const words =
    merged.get(frame) ??
    Object.fromEntries(
      Object.entries(frame).map(([key, text]) => {
        const domain = key.slice(0, key.indexOf(':'))
        return [key, own[domain]?.[key.slice(domain.length + 1)] ?? text]
      }),
    )
  merged.set(frame, words)
  return words
}
