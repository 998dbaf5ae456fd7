import type { Subscriber } from './events/subscriber.ts'

/** Everybody who wants to know what happened: live updates, notifications, mail. */
export const appSubscribers: readonly Subscriber[] = []
