import type { Problems } from '../api/problems.ts'

export const notificationsProblems = {
  'notifications.mail_not_found': 404,
} as const satisfies Problems
