import { resource } from '../api/resource.ts'
import { CannedReply, CannedReplyInput } from './canned-reply.ts'

const may = ['may:orders'] as const
/** Permissions of staff who write to customers. Each of them is enough to insert canned replies. */
const mayInsert = ['may:orders', 'may:tickets', 'may:live_support'] as const

export const cannedReplyCalls = resource({
  supports: ['list', 'add', 'change', 'remove', 'removeMany', 'reorder'],
  domain: 'conversations',
  one: 'canned_answer',
  many: 'canned_answers',
  path: '/canned_answer',
  access: { list: mayInsert, add: may, change: may, remove: may },
  row: CannedReply,
  input: CannedReplyInput,
  problems: {
    unknown: 'conversations.canned_answer_not_found',
    write: ['conversations.canned_answer_taken', 'conversations.unknown_placeholder'],
  },
})
