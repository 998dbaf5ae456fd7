import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import { ListShownQuestions, questionCalls } from '@mapwright/contract/site/content/content-endpoints.ts'
import { inLanguage } from '@mapwright/contract/site/content/in-language.ts'
import { Question, type QuestionInput, ShownQuestion } from '@mapwright/contract/site/content/question.ts'
import type { z } from 'zod'
import { query, type Route } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import type { Resource } from '../../platform/api/resource.ts'
import { resourceRoutes } from '../../platform/api/resource-routes.ts'
import type { Db } from '../../platform/db/sql.ts'
import { cleanRichText } from '../../platform/html/clean-rich-text.ts'
import { hasText } from '../../platform/html/has-text.ts'

type Input = z.output<typeof QuestionInput>
type Shown = Decoded<ShownQuestion>

const columns = Object.keys(ShownQuestion.shape)

const maxShown = 500

/** Reads the questions shown to a reader of this language, in the operator's order. */
export async function shownQuestions(db: Db, language: string): Promise<Shown[]> {
  const rows = await db<Shown[]>`
    SELECT ${db(columns)} FROM questions WHERE online ORDER BY position, _id LIMIT ${maxShown}`
  return inLanguage(rows, language)
}

/** The first visible questions in each language, at most `count` per language. */
export async function firstQuestions(db: Db, count: number): Promise<Shown[]> {
  const rows = await db<Shown[]>`
    SELECT ${db(columns)} FROM (
      SELECT *, row_number() OVER (PARTITION BY language ORDER BY position, _id) AS number
      FROM questions WHERE online
    ) numbered
    WHERE number <= ${count} ORDER BY position, _id`
  return [...rows]
}

/** Checks whether any question is visible. */
export async function hasQuestions(db: Db): Promise<boolean> {
  const [row] = await db<[{ found: boolean }]>`SELECT EXISTS (SELECT FROM questions WHERE online) AS found`
  return row.found
}

/** Sanitizes the HTML of an answer. Refuses HTML without text. */
function cleanAnswer(html: string): string {
  const answer = cleanRichText(html)
  if (!hasText(answer)) throw new Problem('site.question_empty', { fields: { answer: { code: 'too_small' } } })
  return answer
}

const questions: Resource<Input> = {
  one: 'question',
  many: 'questions',
  table: 'questions',
  columns: Object.keys(Question.shape),
  searchColumns: ['question', 'answer'],
  filters: { language: (db, value) => db`language = ${value}` },
  order: 'position',
  problems: { unknown: 'site.question_not_found' },
  columnsOf: ({ answer, ...row }) => ({ ...row, answer: cleanAnswer(answer) }),
}

export const questionRoutes: readonly Route[] = [
  query(ListShownQuestions, async ({ sql, request }) => ({ questions: await shownQuestions(sql, request.language) })),
  ...resourceRoutes(questions, questionCalls),
]
