import { answerPlaceholders, CannedAnswer, unknownPlaceholder } from '@mapwright/contract/orders/canned-answer.ts'
import {
  AddCannedAnswer,
  ChangeCannedAnswer,
  ListCannedAnswers,
  MoveCannedAnswer,
  RemoveCannedAnswer,
  RemoveCannedAnswers,
} from '@mapwright/contract/orders/canned-answer-endpoints.ts'
import { Problem } from '../../platform/api/problem.ts'
import type { Entered, Resource, Row } from '../../platform/api/resource.ts'
import { resourceRoutes } from '../../platform/api/resource-routes.ts'

const written = (name: string) => `{{${name}}}`

/** What was entered, unless a customer would get to read a placeholder that stands for nothing. */
function refusingUnknown(body: Entered): Row {
  const name = unknownPlaceholder(String(body['text']))
  if (name === undefined) return body
  throw new Problem('orders.unknown_placeholder', {
    details: { name: written(name.slice(0, 60)), known: answerPlaceholders.map(written).join(', ') },
  })
}

const cannedAnswers: Resource = {
  one: 'canned_answer',
  many: 'canned_answers',
  table: 'canned_answers',
  columns: Object.keys(CannedAnswer.shape),
  searchColumns: ['title', 'text'],
  order: 'position',
  problems: {
    unknown: 'orders.canned_answer_not_found',
    taken: 'orders.canned_answer_taken',
    takenField: 'title',
  },
  columnsOf: refusingUnknown,
}

export const cannedAnswerRoutes = resourceRoutes(cannedAnswers, {
  list: ListCannedAnswers,
  add: AddCannedAnswer,
  change: ChangeCannedAnswer,
  remove: RemoveCannedAnswer,
  removeMany: RemoveCannedAnswers,
  move: MoveCannedAnswer,
})
