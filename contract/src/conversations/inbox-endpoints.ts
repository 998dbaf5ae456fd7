import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Id, pageQuery, pageResult } from '../api/scalars.ts'
import { InboxCounts, InboxEntry, inboxFilters } from './inbox.ts'

export const ListInbox = endpoint({
  name: 'conversations.list_inbox',
  method: 'GET',
  path: '/inbox',
  access: ['staff'],
  summary:
    'The conversations about orders, orders of the shop and tickets, and the chats, that wait for an answer and that the caller may read: late ones first, then by urgency, then those that have waited longest',
  query: z.strictObject({ assigned: z.enum(inboxFilters).default('all'), ...pageQuery(50) }),
  payload: { entries: z.array(InboxEntry), counts: InboxCounts, ...pageResult },
})

export const CountInbox = endpoint({
  name: 'conversations.count_inbox',
  method: 'GET',
  path: '/inbox_count',
  access: ['staff'],
  summary: 'The number of conversations that wait for an answer of the caller or of nobody in particular',
  payload: { count: z.number().int() },
})

export const CountUnreadMessages = endpoint({
  name: 'conversations.count_unread_messages',
  member: 'read',
  method: 'GET',
  path: '/unread_messages_count',
  access: ['customer', 'staff'],
  summary:
    "The number of messages that wait to be read: for customers, those of staff in their conversations; for staff, customers' messages of the last 30 days that neither the caller nor a colleague has read",
  payload: { count: z.number().int() },
})

export const SettleConversation = endpoint({
  name: 'conversations.settle',
  audit_kind: 'messages',
  method: 'POST',
  path: '/inbox/:id/settle',
  access: ['staff'],
  summary: 'Take a conversation out of the inbox without an answer, until its customer writes again',
  params: z.strictObject({ id: Id }),
  payload: {},
  problems: ['conversations.not_found'],
})

export const UnsettleConversation = endpoint({
  name: 'conversations.unsettle',
  audit_kind: 'messages',
  method: 'POST',
  path: '/inbox/:id/unsettle',
  access: ['staff'],
  summary: 'Undo the settling of a conversation: it waits in the inbox as before',
  params: z.strictObject({ id: Id }),
  payload: {},
  problems: ['conversations.not_found'],
})
