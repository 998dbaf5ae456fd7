import type { AuditRow } from '@mapwright/contract/accounts/audit.ts'
import { formatHundredths, parseHundredths } from '@mapwright/contract/api/amounts.ts'
import { fieldOf } from '@mapwright/contract/api/typed-entries.ts'
import { keyFor, type WordingKey } from '@mapwright/contract/wording-keys.ts'
import audit from '../../../../locales/en/audit.json' with { type: 'json' }

/** Returns the names of the wording keys in a group: `did` or `thing`. Every language has the same keys. */
const namesIn = (group: 'did' | 'thing'): ReadonlySet<string> =>
  new Set(Object.keys(audit).flatMap((key) => (key.startsWith(`${group}.`) ? [key.slice(group.length + 1)] : [])))

/** `sentences`: endpoints with their own audit sentence. `things`: kinds of objects with a translated name. */
const sentences = namesIn('did')
const things = namesIn('thing')

type Subject = Pick<AuditRow, 'name' | 'facts' | 'target' | 'target_kind'>

export type AuditSentence = {
  key: WordingKey
  /** True if the endpoint has its own sentence, which names the target. */
  hasOwnSentence: boolean
  thing?: WordingKey
  name?: string
  /** Id of the person to whom an order was assigned. */
  assignee_id?: string
  /** Number of credits added to a balance or removed from it. */
  amount?: string
}

/** Returns the key of the sentence. It depends on the new status for status changes, and on the new assignee for assignments. */
function callKeyOf({ name: full, facts: { before, after } }: Pick<AuditRow, 'name' | 'facts'>): string {
  // `orders.agent_…` endpoints have the same wording as `orders.…` endpoints.
  const name = full.replace(/^orders\.agent_/, 'orders.')
  // Visitors have no name for a sentence of their own.
  if (name === 'chat.post_visitor_message') return 'chat_post'
  if (/^chat\.(?:edit|delete)_visitor_message$/.test(name)) return name.replace('.', '_').replace('visitor_', '')
  if (/^chat\.(?:assign|close|block|invite)_visitor$/.test(name)) return 'chat_change_visitor'
  if (name === 'orders.assign') return fieldOf(after, 'assignee_id') === null ? 'orders_unassign' : 'orders_assign'
  if (name !== 'orders.change_status') return name.replace('.', '_')
  const [was, is] = [fieldOf(before, 'status'), fieldOf(after, 'status')]
  if (is === 'completed') return 'orders_completed'
  if (is === 'incomplete') return 'orders_ask'
  if (was === 'incomplete') return 'orders_resubmit'
  return was === 'completed' ? 'orders_revise' : 'orders_start'
}

/** Returns the name of the changed object from the recorded values. */
function changedName({ before, after }: AuditRow['facts']): string | undefined {
  for (const facts of [after, before])
    for (const key of ['name', 'title', 'code', 'df_code', 'path', 'country', 'date', 'number']) {
      const value = fieldOf(facts, key)
      if (typeof value === 'string' && value !== '') return value
    }
  return undefined
}

/** Matches endpoints whose audit sentence lacks the object's name. The name is appended to these sentences. */
const namesSubject = /^(?:shop|tickets|partners|notifications)\.|^site\.(?:toggle_vat|change_vat)/
/** Endpoints that concern the person who made the change. */
const isAboutActor = /sms_number$|^notifications\.(?:change_choices|mail)$/

/**
 * Returns the name of the object for entries whose sentence does not contain it: the current name, or the recorded name if the
 * object was deleted.
 */
export function subjectNameOf({ name, facts, target, target_kind }: Subject): string | undefined {
  if (!namesSubject.test(name) || isAboutActor.test(name)) return undefined
  if (target !== null && target_kind !== 'person') return target
  for (const side of [facts['after'], facts['before']])
    for (const key of ['invoice_no', 'subject', 'name', 'code', 'country']) {
      const value = fieldOf(side, key)
      if (typeof value === 'string' && value !== '') return value
    }
  return undefined
}

/** Returns the sentence about a changed balance, with the amount. Undefined if the entry lacks the old or the new balance. */
function balanceSentenceOf({ before, after }: AuditRow['facts']): AuditSentence | undefined {
  const [was, is] = [fieldOf(before, 'balance'), fieldOf(after, 'balance')]
  if (typeof was !== 'string' || typeof is !== 'string') return undefined
  const [from, to] = [parseHundredths(was), parseHundredths(is)]
  if (from === undefined || to === undefined || from === to) return undefined
  const call = to > from ? 'credits_added_to_balance' : 'credits_removed_from_balance'
  return {
    key: keyFor('audit:did', call),
    hasOwnSentence: true,
    amount: formatHundredths(to > from ? to - from : from - to),
  }
}

const maxNames = 3

/** Returns the product that a stock notice is about, or the names of products that were changed together. */
function productOf(call: string, after: unknown): string | undefined {
  if (call.endsWith('_stock_notice')) {
    const product = fieldOf(after, 'product')
    return typeof product === 'string' ? product : undefined
  }
  const products = call === 'shop_change_products' ? fieldOf(after, 'products') : undefined
  if (!Array.isArray(products)) return undefined
  const names = products.map((product) => fieldOf(product, 'name')).filter((name) => typeof name === 'string')
  if (names.length === 0) return undefined
  return names.length > maxNames ? `${names.slice(0, maxNames).join(', ')}… (${names.length})` : names.join(', ')
}

const verbPattern = /^(add|change|remove|move|apply|start|cancel)_(?:all_)?(.+)$/

/** Converts a plural to the singular: `variants` to `variant`, `price_list_items` to `price_list_item`. */
const singular = (noun: string): string => noun.replace(/s$/, '')

/** Returns the wording of an entry: its own sentence; without one, "changed: service “Stage 1”" or the name of the endpoint. */
export function auditSentenceOf(row: Pick<AuditRow, 'name' | 'facts'>): AuditSentence {
  const call = callKeyOf(row)
  const moved = call === 'credits_change_balance' ? balanceSentenceOf(row.facts) : undefined
  if (moved) return moved
  if (sentences.has(call)) {
    const product = productOf(call, row.facts['after'])
    if (product !== undefined) return { key: keyFor('audit:did', `${call}_of`), hasOwnSentence: true, name: product }
    const assignee_id = call === 'orders_assign' ? fieldOf(row.facts['after'], 'assignee_id') : undefined
    return {
      key: keyFor('audit:did', call),
      hasOwnSentence: true,
      ...(typeof assignee_id === 'string' ? { assignee_id } : {}),
    }
  }
  const verb = row.name.split('.')[1] ?? ''
  const name = changedName(row.facts)
  const named = name === undefined ? {} : { name }
  const online = /^set_(.+)_online$/.exec(verb)
  if (online?.[1])
    return { key: 'audit:verb.online', hasOwnSentence: false, thing: keyFor('audit:thing', online[1]), ...named }
  const [, verbKey, noun] = verbPattern.exec(verb) ?? []
  const thing = noun && things.has(singular(noun)) ? singular(noun) : undefined
  if (verbKey && thing)
    return { key: keyFor('audit:verb', verbKey), hasOwnSentence: false, thing: keyFor('audit:thing', thing), ...named }
  return { key: 'audit:verb.other', hasOwnSentence: false, name: row.name }
}
