import type { Problems } from '../api/problems.ts'

export const conversationsProblems = {
  'conversations.not_found': 404,
} as const satisfies Problems
