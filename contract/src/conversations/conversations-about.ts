import { z } from 'zod'
import { endpoint, type MemberUse } from '../api/endpoint.ts'
import type { Permission } from '../api/permissions.ts'
import type { ProblemCode } from '../api/problems.ts'
import { Id, InstantText, paragraph } from '../api/scalars.ts'
import { Mentionable } from './mentions.ts'
import { Message, MessageVersion, messageRules } from './message.ts'

/** The problem codes for each kind of refusal. Each subject's domain has its own codes. */
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
  /**
   * The kind of subject. It is stored with each conversation, so it must never change. It is also the first word of the specification's
   * paths.
   */
  kind: string
  /** The permission that staff need to read and to post. */
  permission: Permission
  problems: ConversationProblems
  /** The noun in the names of the calls, for a second kind of subject of the same domain. Default: `message`. */
  noun?: string
  /** True if customers of this kind have no account, so that only staff can call these endpoints. */
  isOfGuests?: true
  /** True if members of a customer's team can read these conversations and, with the right to, post. */
  isForMembers?: true
}

const params = z.strictObject({ id: Id })

/**
 * Declares the conversations about one kind of subject, for the server and the web app. For example, the kind `order` gets endpoints such
 * as `/order_message/:id`.
 */
export const conversationsAbout = <const Given extends Declared>(declared: Given) => ({
  ...declared,
  calls: { ...readingCalls(declared), ...messageCalls(declared), ...editingCalls(declared) },
})

type Reader<Needed extends Permission> = readonly ['customer', `may:${Needed}`] | readonly [`may:${Needed}`]

const accessOf = <const Needed extends Permission>(permission: Needed, isOfGuests = false): Reader<Needed> =>
  isOfGuests ? [`may:${permission}`] : ['customer', `may:${permission}`]

const memberUse = (isForMembers: true | undefined, use: MemberUse) => (isForMembers ? { member: use } : {})

const nameOf = (kind: string) => kind.replaceAll('_', ' ')

/** The endpoints that post, delete and download messages. */
function messageCalls<const Given extends Declared>({
  domain,
  kind,
  permission,
  problems,
  noun = 'message',
  isOfGuests,
  isForMembers,
}: Given) {
  const access = accessOf(permission, isOfGuests)
  const one = `/${kind}_message` as const
  return {
    post: endpoint({
      name: `${domain}.post_${noun}`,
      ...memberUse(isForMembers, 'message'),
      audit_kind: 'messages',
      method: 'POST',
      path: `${one}/:id`,
      access,
      summary: `Post a message about the ${nameOf(kind)}, with files; staff may add an internal note`,
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
      name: `${domain}.delete_${noun}`,
      ...memberUse(isForMembers, 'message'),
      audit_kind: 'messages',
      method: 'DELETE',
      path: `${one}/:id`,
      access,
      summary: 'Delete a message: authors within 15 minutes, admins at any time',
      params,
      payload: {},
      problems: [problems.message_not_found, problems.too_late],
    }),
    download: endpoint({
      name: `${domain}.download_${noun}_file`,
      ...memberUse(isForMembers, 'read'),
      method: 'GET',
      path: `${one}/:id/:msgid/download_file`,
      access,
      download: true,
      summary: 'A file of a message: the given one, or the first',
      params: z.strictObject({ id: Id, msgid: Id }),
      query: z.strictObject({ file_id: Id.optional() }),
      problems: [problems.subject_not_found, problems.message_not_found, problems.file_not_found, problems.file_gone],
    }),
  }
}

/** The endpoints that edit a message and show staff its earlier versions. */
function editingCalls<const Given extends Declared>({
  domain,
  kind,
  permission,
  problems,
  noun = 'message',
  isOfGuests,
  isForMembers,
}: Given) {
  const one = `/${kind}_message` as const
  const staff = [`may:${permission}`] as const
  return {
    edit: endpoint({
      name: `${domain}.edit_${noun}`,
      ...memberUse(isForMembers, 'message'),
      audit_kind: 'messages',
      method: 'PUT',
      path: `${one}/:id`,
      access: accessOf(permission, isOfGuests),
      summary:
        'Change the text of a message: its author, within 15 minutes. It stays public or internal as it is. Emails that have been sent keep the earlier text',
      params,
      body: z.strictObject({ text: paragraph(messageRules.max_text) }),
      payload: { message: Message },
      problems: [problems.message_not_found, problems.closed, problems.empty, problems.too_late],
    }),
    history: endpoint({
      name: `${domain}.list_${noun}_versions`,
      method: 'GET',
      path: `${one}/:id/versions`,
      access: staff,
      summary: 'The texts that a message had before it was edited, oldest first',
      params,
      payload: { versions: z.array(MessageVersion) },
      problems: [problems.message_not_found],
    }),
    mentionable: endpoint({
      name: `${domain}.list_${noun === 'message' ? '' : `${noun}_`}mentionable`,
      method: 'GET',
      path: `/${kind}_mentionable`,
      access: staff,
      summary: `The staff whom an internal note about the ${nameOf(kind)} can mention by @username`,
      payload: { colleagues: z.array(Mentionable) },
    }),
  }
}

/** The endpoints that read messages, mark them as read, and report that somebody is typing. */
function readingCalls<const Given extends Declared>({
  domain,
  kind,
  permission,
  problems,
  noun = 'message',
  isOfGuests,
  isForMembers,
}: Given) {
  const access = accessOf(permission, isOfGuests)
  const many = `/${kind}_messages` as const
  return {
    list: endpoint({
      name: `${domain}.list_${noun}s`,
      ...memberUse(isForMembers, 'read'),
      method: 'GET',
      path: `${many}/:id`,
      access,
      summary: `The messages about the ${nameOf(kind)}, oldest first: the newest 50, or those before a given one`,
      params,
      query: z.strictObject({ before: Id.optional() }),
      payload: {
        messages: z.array(Message),
        has_more: z.boolean(),
        /** The time up to which the other side has read the messages. */
        other_read_at: InstantText.nullable(),
      },
      problems: [problems.subject_not_found],
    }),
    read: endpoint({
      name: `${domain}.read_${noun}s`,
      ...memberUse(isForMembers, 'read'),
      audit_kind: 'messages',
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
      name: `${domain}.type_${noun}`,
      ...memberUse(isForMembers, 'message'),
      audit_kind: 'messages',
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

/** Result of `conversationsAbout` for any kind of subject. */
export type Conversations = ReturnType<typeof conversationsAbout>
export type ConversationCalls = Conversations['calls']
