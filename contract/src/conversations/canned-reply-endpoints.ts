import { resource } from '../api/resource.ts'
import { CannedReply, CannedReplyInput } from './canned-reply.ts'

const may = ['may:orders'] as const

export const {
  list: ListCannedReplies,
  add: AddCannedReply,
  change: ChangeCannedReply,
  remove: RemoveCannedReply,
  removeMany: RemoveCannedReplies,
  reorder: ReorderCannedReply,
} = resource({
  domain: 'orders',
  one: 'canned_answer',
  many: 'canned_answers',
  path: '/canned_answer',
  access: { list: may, add: may, change: may, remove: may },
  row: CannedReply,
  input: CannedReplyInput,
  problems: {
    unknown: 'orders.canned_answer_not_found',
    write: ['orders.canned_answer_taken', 'orders.unknown_placeholder'],
  },
})
