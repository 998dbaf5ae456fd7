export type Part<Message> = { messages: readonly Message[]; has_more: boolean }

/**
 * Extends the earlier part by the messages that new ones have pushed out of the newest part. If so many messages are new that
 * some are missing in between, returns undefined, and the earlier part must be loaded again.
 */
export function extendEarlier<Message extends { _id: string }>(
  earlier: Part<Message>,
  before: Part<Message>,
  newest: Part<Message>,
): Part<Message> | undefined {
  const first = before.messages.findIndex(({ _id }) => _id === newest.messages[0]?._id)
  if (first < 0) return undefined
  return { ...earlier, messages: [...earlier.messages, ...before.messages.slice(0, first)] }
}
