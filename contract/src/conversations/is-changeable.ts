import { messageRules } from './message.ts'

/** Checks whether the author may still edit or delete a message. */
export const isChangeable = (created_at: Date, now: Date): boolean =>
  now.getTime() - created_at.getTime() <= messageRules.take_back_minutes * 60_000
