import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Id, line, pageQuery, pageResult } from '../api/scalars.ts'
import { MessageOfUser } from './message-of-user.ts'

export const ListMessagesOfUser = endpoint({
  name: 'conversations.list_messages_of_user',
  method: 'GET',
  path: '/user/:id/messages',
  access: ['staff'],
  summary:
    'All messages and internal notes in the conversations of a customer that the caller may read, newest first; `keywords` searches their texts',
  params: z.strictObject({ id: Id }),
  query: z.strictObject({ keywords: line(100).optional(), ...pageQuery() }),
  payload: { messages: z.array(MessageOfUser), ...pageResult },
})
