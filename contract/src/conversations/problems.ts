import type { Problems } from '../api/problems.ts'

export const conversationsProblems = {
  'conversations.not_found': 404,
  'conversations.canned_answer_not_found': 404,
  'conversations.canned_answer_taken': 409,
  'conversations.unknown_placeholder': 422,
  'conversations.wrong_hook_secret': 401,
  'conversations.mailbox_password_needed': 422,
  'conversations.no_mailbox': 409,
  'conversations.mailbox_failed': 502,
} as const satisfies Problems

/** Details of the problems that have any. */
export type ConversationsProblemDetails = {
  'conversations.unknown_placeholder': { name: string; known: string }
  'conversations.mailbox_failed': { why: string }
}
