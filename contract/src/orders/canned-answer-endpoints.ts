import { resource } from '../api/resource.ts'
import { CannedAnswer, CannedAnswerInput } from './canned-answer.ts'

const may = ['may:orders'] as const

export const {
  list: ListCannedAnswers,
  add: AddCannedAnswer,
  change: ChangeCannedAnswer,
  remove: RemoveCannedAnswer,
  removeMany: RemoveCannedAnswers,
  move: MoveCannedAnswer,
} = resource({
  domain: 'orders',
  one: 'canned_answer',
  many: 'canned_answers',
  path: '/canned_answer',
  access: { list: may, add: may, change: may, remove: may },
  row: CannedAnswer,
  input: CannedAnswerInput,
  problems: {
    unknown: 'orders.canned_answer_not_found',
    write: ['orders.canned_answer_taken', 'orders.unknown_placeholder'],
  },
})
