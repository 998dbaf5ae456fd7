import { z } from 'zod'
import type { Permission } from '../accounts/permissions.ts'
import { endpoint } from '../api/endpoint.ts'
import { Id, InstantText, paragraph } from '../api/scalars.ts'
import type { ProblemCode } from '../problems.ts'
import { Message, messageRules } from './message.ts'

/** The refusals of a conversation, each with the code of the subject's domain. */
export type ConversationProblems = Readonly<
  Record<
    | 'subject_not_found'
    | 'closed'
    | 'empty'
    | 'staff_only'
    | 'message_not_found'
    | 'too_late'
    | 'file_not_found'
    | 'file_gone',
    ProblemCode
  >
>

type Declared = {
  domain: string
  /** The kind of the subject, which is also the first word of the specification's paths. */
  kind: string
  /** Customers, and staff with the subject's permission. */
  access: readonly ['customer', `may:${Permission}`]
  problems: ConversationProblems
}

const params = z.strictObject({ id: Id })

/** Declares the endpoints of the conversations about one kind of subject: `/order_message/:id` and its siblings for the kind `order`. */
export function conversationCalls({ domain, kind, access, problems }: Declared) {
  const one = `/${kind}_message` as const
  const many = `/${kind}_messages` as const
  return {
    list: endpoint({
      name: `${domain}.list_messages`,
      method: 'GET',
      path: `${many}/:id`,
      access,
      summary: `The messages about the ${kind}, oldest first: the newest 50, or those before a given one`,
      params,
      query: z.strictObject({ before: Id.optional() }),
      payload: {
        messages: z.array(Message),
        has_more: z.boolean(),
        /** How far the other side has read. */
        other_read_at: InstantText.nullable(),
      },
      problems: [problems.subject_not_found],
    }),
    post: endpoint({
      name: `${domain}.post_message`,
      method: 'POST',
      path: `${one}/:id`,
      access,
      summary: `Post a message about the ${kind}, with files; staff may add an internal note`,
      params,
      body: z.strictObject({
        text: paragraph(messageRules.max_text).default(''),
        internal: z.enum(['true', 'false']).default('false'),
      }),
      files: { files: { max_bytes: messageRules.max_bytes, many: messageRules.max_files } },
      payload: { message: Message },
      problems: [problems.subject_not_found, problems.closed, problems.empty, problems.staff_only],
      limits: [{ by: 'principal', seconds: 60, count: 30 }],
    }),
    remove: endpoint({
      name: `${domain}.delete_message`,
      method: 'DELETE',
      path: `${one}/:id`,
      access,
      summary: 'Take a message back: authors within 15 minutes, admins at any time',
      params,
      payload: {},
      problems: [problems.message_not_found, problems.too_late],
    }),
    download: endpoint({
      name: `${domain}.download_message_file`,
      method: 'GET',
      path: `${one}/:id/:msgid/download_file`,
      access,
      download: true,
      summary: 'A file of a message: the given one, or the first',
      params: z.strictObject({ id: Id, msgid: Id }),
      query: z.strictObject({ file_id: Id.optional() }),
      problems: [problems.subject_not_found, problems.message_not_found, problems.file_not_found, problems.file_gone],
    }),
    read: endpoint({
      name: `${domain}.read_messages`,
      method: 'PUT',
      path: `${many}/:id/read`,
      access,
      summary: 'Mark the conversation as read by the caller',
      params,
      payload: {},
      problems: [problems.subject_not_found],
      quiet: true,
    }),
    type: endpoint({
      name: `${domain}.type_message`,
      method: 'POST',
      path: `${many}/:id/typing`,
      access,
      summary: 'Show the other side for a moment that the caller is writing',
      params,
      payload: {},
      problems: [problems.subject_not_found],
      limits: [{ by: 'principal', seconds: 60, count: 60 }],
      quiet: true,
    }),
  }
}

export type ConversationCalls = ReturnType<typeof conversationCalls>
