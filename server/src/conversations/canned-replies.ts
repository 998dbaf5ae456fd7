import {
  CannedReply,
  type CannedReplyInput,
  replyPlaceholders,
  unknownPlaceholder,
} from '@mapwright/contract/conversations/canned-reply.ts'
import { cannedReplyCalls } from '@mapwright/contract/conversations/canned-reply-endpoints.ts'
import type { z } from 'zod'
import { Problem } from '../platform/api/problem.ts'
import type { Resource } from '../platform/api/resource.ts'
import { resourceRoutes } from '../platform/api/resource-routes.ts'

type Input = z.output<typeof CannedReplyInput>

const written = (name: string) => `{{${name}}}`

/** Throws for unknown placeholders, because they would reach customers as they are. */
function refuseUnknown(input: Input): Input {
  const name = unknownPlaceholder(input.text)
  if (name === undefined) return input
  throw new Problem('conversations.unknown_placeholder', {
    details: { name: written(name.slice(0, 60)), known: replyPlaceholders.map(written).join(', ') },
  })
}

const cannedReplies: Resource<Input> = {
  one: 'canned_answer',
  many: 'canned_answers',
  table: 'canned_replies',
  columns: Object.keys(CannedReply.shape),
  searchColumns: ['title', 'text'],
  order: 'position',
  problems: {
    unknown: 'conversations.canned_answer_not_found',
    taken: 'conversations.canned_answer_taken',
    takenField: 'title',
  },
  columnsOf: refuseUnknown,
}

/** Endpoints for the texts that staff insert into messages. */
export const cannedReplyRoutes = resourceRoutes(cannedReplies, cannedReplyCalls)
