import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import { ListShownTerms, termCalls } from '@mapwright/contract/site/content/content-endpoints.ts'
import { inLanguage } from '@mapwright/contract/site/content/in-language.ts'
import { ShownTerm, Term, type TermInput } from '@mapwright/contract/site/content/term.ts'
import type { z } from 'zod'
import { query, type Route } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import type { Resource } from '../../platform/api/resource.ts'
import { resourceRoutes } from '../../platform/api/resource-routes.ts'
import { resourcePage } from '../../platform/api/resource-rows.ts'
import type { Db } from '../../platform/db/sql.ts'
import { cleanRichText } from '../../platform/html/clean-rich-text.ts'
import { hasText } from '../../platform/html/has-text.ts'

type Input = z.output<typeof TermInput>

const shownColumns = Object.keys(ShownTerm.shape)

const maxShown = 500

/** Reads the terms for customers that a reader of this language sees, in the operator's order. */
export async function shownTerms(db: Db, language: string): Promise<Decoded<ShownTerm>[]> {
  const rows = await db<Decoded<ShownTerm>[]>`
    SELECT ${db(shownColumns)} FROM terms WHERE audience = 'customer' ORDER BY position, _id LIMIT ${maxShown}`
  return inLanguage(rows, language)
}

/** Sanitizes the HTML of the terms. Refuses HTML without text. */
function cleanText(html: string): string {
  const text = cleanRichText(html)
  if (!hasText(text)) throw new Problem('site.term_empty', { fields: { text: { code: 'too_small' } } })
  return text
}

const terms: Resource<Input> = {
  one: 'term',
  many: 'terms',
  table: 'terms',
  columns: Object.keys(Term.shape),
  searchColumns: ['title', 'text'],
  filters: {
    audience: (db, value) => db`audience = ${value}`,
    language: (db, value) => db`language = ${value}`,
  },
  order: 'position',
  problems: { unknown: 'site.term_not_found' },
  columnsOf: ({ text, ...row }) => ({ ...row, text: cleanText(text) }),
  afterWrite: async (tx, { _id }) => {
    await tx`UPDATE terms SET updated_at = now() WHERE _id = ${_id}`
  },
}

const { list, ...changes } = termCalls

/** Lists the terms. Customers and visitors only see those for customers. */
const listTerms = query(list, async ({ sql, actor, query: given }) => {
  const isStaff = actor?.kind === 'person' && actor.role !== 'customer'
  const listQuery = isStaff ? given : { ...given, audience: 'customer' }
  const { page, size } = listQuery
  const { rows, total } = await resourcePage<Decoded<Term>>(sql, terms, listQuery)
  return { terms: rows, total, page, size }
})

const listShownTerms = query(ListShownTerms, async ({ sql, request }) => ({
  terms: await shownTerms(sql, request.language),
}))

export const termRoutes: readonly Route[] = [listTerms, listShownTerms, ...resourceRoutes(terms, changes)]
