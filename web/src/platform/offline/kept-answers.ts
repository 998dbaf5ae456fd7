import { fieldOf } from '@mapwright/contract/api/typed-entries.ts'
import type { Query } from '@tanstack/react-query'
import { isOffline, lostServer } from '../api/connection.ts'
import { refreshAll } from '../api/live-refresh.ts'
import { ProblemError } from '../api/problem-error.ts'
import { queryClient } from '../api/query-client.ts'
import { accessTokenOwner, actingAs } from '../api/session.ts'
import { browserTable, finished } from '../browser-table.ts'
import { findExpendable, isReadable, type KeptAnswer, keptLimits } from './kept-limits.ts'
import { isMarked, keptDatabase, markKept } from './kept-place.ts'

/** Milliseconds for which changes are collected before they are stored. */
const collectMs = 300
/** Milliseconds between attempts to reach the server while the browser has a network. */
const retryMs = 10_000

const { read, change } = browserTable(keptDatabase, 'answers')

/** The release of the app. The answers of another release may lack fields that its pages need. */
const release = () => document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? ''

/** Returns the customer for whom answers are kept; undefined for visitors, and while staff act as a customer. */
function currentOwner(): Pick<KeptAnswer, 'user_id' | 'release'> | undefined {
  const user_id = accessTokenOwner()
  return user_id === undefined || actingAs() ? undefined : { user_id, release: release() }
}

/**
 * Fills the query cache with the answers that are kept for the signed-in customer. Answers that are in memory stay.
 * @returns false if there are none
 */
export async function restoreAnswers(): Promise<boolean> {
  const owner = currentOwner()
  if (!owner || !isMarked()) return false
  const now = Date.now()
  const answers: KeptAnswer[] = await read((rows) => finished(rows.getAll())).catch(() => [])
  // Another tab may have ended the session in between.
  if (currentOwner()?.user_id !== owner.user_id) return false
  const readable = answers.filter((answer) => isReadable(answer, owner, now))
  if (readable.length > 0) lostServer()
  for (const { query_key, text, loaded_at } of readable) {
    // Without an end, because an answer that is removed from memory would not be restored again.
    const options = queryClient.defaultQueryOptions({ queryKey: query_key, gcTime: Number.POSITIVE_INFINITY })
    const query = queryClient.getQueryCache().build(queryClient, options)
    if (query.state.data !== undefined) continue
    query.setData(JSON.parse(text), { updatedAt: loaded_at, manual: true })
    // Refetched as soon as the server is reached again, however new the answer is.
    query.invalidate()
  }
  return readable.length > 0
}

const objectOf = ({ queryKey }: Query): string | null => {
  const id = fieldOf(fieldOf(queryKey[2], 'params'), 'id')
  return typeof id === 'string' ? id : null
}

async function store(queries: readonly Query[], user_id: string): Promise<void> {
  const now = Date.now()
  const answers = queries.map(
    (query): KeptAnswer => ({
      ...{ key: query.queryHash, user_id, release: release(), query_key: query.queryKey },
      ...{ text: JSON.stringify(query.state.data), loaded_at: query.state.dataUpdatedAt },
      ...{ object_id: objectOf(query), used_at: now },
    }),
  )
  await change(async (rows) => {
    const owner = currentOwner()
    if (owner?.user_id !== user_id) return
    for (const answer of answers) {
      if (answer.text.length <= keptLimits.each) rows.put(answer)
      else rows.delete(answer.key)
    }
    const all: KeptAnswer[] = await finished(rows.getAll())
    for (const key of findExpendable(all, owner, now)) rows.delete(key)
  })
}

const isUnreachable = (problem: unknown) => problem instanceof ProblemError && problem.code === 'network.unreachable'

/** The customer whose answers this tab keeps. */
let keptFor: string | undefined

/**
 * Keeps the answers that pages show, if `isKept` selects their query, until the tab is closed or reloaded, as after signing out. Restores all
 * of them when one of these queries does not reach the server. Prefetched answers that no page has shown are not kept.
 */
export function keepAnswers(user_id: string, isKept: (queryKey: readonly unknown[]) => boolean): void {
  if (keptFor === user_id) return
  keptFor = user_id
  const changed = new Set<Query>()
  const flush = () => {
    const queries = [...changed].filter(({ state }) => state.data !== undefined && state.data !== null)
    changed.clear()
    if (currentOwner()?.user_id === user_id && markKept()) store(queries, user_id).catch(() => undefined)
  }
  const keep = (query: Query) => {
    // While the server cannot be reached, answers are those that were kept.
    if (isOffline.read() || !query.isActive() || query.state.status !== 'success' || !isKept(query.queryKey)) return
    if (changed.size === 0) setTimeout(flush, collectMs)
    changed.add(query)
  }
  const restoreAfter = ({ queryKey, state }: Query) => {
    if (isUnreachable(state.error) && isKept(queryKey)) void restoreAnswers()
  }
  const cache = queryClient.getQueryCache()
  for (const query of cache.getAll()) {
    keep(query)
    restoreAfter(query)
  }
  cache.subscribe((event) => {
    if (event.type === 'observerAdded' || (event.type === 'updated' && event.action.type === 'success'))
      keep(event.query)
    if (event.type === 'updated' && event.action.type === 'error') restoreAfter(event.query)
  })
  window.addEventListener('online', refreshAll)
  // The browser does not know when a server is reached again, only when a network is.
  setInterval(() => {
    // A slow request is left to end, because a new one would replace it.
    if (isOffline.read() && navigator.onLine && queryClient.isFetching() === 0) refreshAll()
  }, retryMs)
}
