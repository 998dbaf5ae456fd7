import { CannedReply, replyPlaceholders, unknownPlaceholder } from '@mapwright/contract/conversations/canned-reply.ts'
import {
  AddCannedReply,
  ChangeCannedReply,
  ListCannedReplies,
  MoveCannedReply,
  RemoveCannedReplies,
  RemoveCannedReply,
} from '@mapwright/contract/conversations/canned-reply-endpoints.ts'
import { Problem } from '../platform/api/problem.ts'
import type { Entered, Resource, Row } from '../platform/api/resource.ts'
import { resourceRoutes } from '../platform/api/resource-routes.ts'

const written = (name: string) => `{{${name}}}`

/** Refuses unknown placeholders: they would reach customers as they are. */
function refuseUnknown(body: Entered): Row {
  const name = unknownPlaceholder(String(body['text']))
  if (name === undefined) return body
  throw new Problem('orders.unknown_placeholder', {
    details: { name: written(name.slice(0, 60)), known: replyPlaceholders.map(written).join(', ') },
  })
}

const cannedReplies: Resource = {
  one: 'canned_answer',
  many: 'canned_answers',
  table: 'canned_replies',
  columns: Object.keys(CannedReply.shape),
  searchColumns: ['title', 'text'],
  order: 'position',
  problems: {
    unknown: 'orders.canned_answer_not_found',
    taken: 'orders.canned_answer_taken',
    takenField: 'title',
  },
  columnsOf: refuseUnknown,
}

/** The texts that staff insert into messages. */
export const cannedReplyRoutes = resourceRoutes(cannedReplies, {
  list: ListCannedReplies,
  add: AddCannedReply,
  change: ChangeCannedReply,
  remove: RemoveCannedReply,
  removeMany: RemoveCannedReplies,
  move: MoveCannedReply,
})
