import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Id, line, pageQuery, pageResult } from '../api/scalars.ts'
import { OpenSession, sessionHolders } from './session.ts'

export const ListOpenSessions = endpoint({
  name: 'accounts.open_sessions',
  method: 'GET',
  path: '/sessions',
  access: ['admin'],
  summary: 'Open sessions of all people, most recently used first, with how they were opened',
  query: z.strictObject({
    search_keyword: line(100).optional(),
    holders: z.enum(sessionHolders).optional(),
    ...pageQuery(),
  }),
  payload: { sessions: z.array(OpenSession), ...pageResult },
})

export const EndOpenSession = endpoint({
  name: 'accounts.end_open_session',
  audit_kind: 'sign_in',
  method: 'DELETE',
  path: '/sessions/:id',
  access: ['admin'],
  summary:
    'End a session of anybody, except the one of the request; sessions as a customer that were opened from it end, too',
  params: z.strictObject({ id: Id }),
  payload: {},
  problems: ['accounts.session_not_found', 'accounts.own_session'],
})

export const EndManySessions = endpoint({
  name: 'accounts.end_many_sessions',
  audit_kind: 'sign_in',
  method: 'POST',
  path: '/sessions/end',
  access: ['admin'],
  summary: 'End all sessions of staff, of customers or of both, except the one of the request',
  body: z.strictObject({ holders: z.enum(['staff', 'customers', 'all']) }),
  payload: { ended: z.number().int() },
})
