import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import { GetVisitorChat } from '@mapwright/contract/chat/visitors/visitor-endpoints.ts'
import { queryOptions } from '@tanstack/react-query'
import type { ProblemError } from '../../platform/api/problem-error.ts'
import { callAsVisitor } from './visitor-call.ts'

/** The query of the chat with this secret. The panel and the launcher share its response. */
export const visitorChatQuery = (token: string) =>
  queryOptions<Wire<typeof GetVisitorChat>, ProblemError>({
    queryKey: ['visitor_chat', token],
    queryFn: ({ signal }) => callAsVisitor(GetVisitorChat, { query: {} }, { token, signal }),
    retry: (count, problem) => problem.isPassing && count < 3,
  })
