export type Part<Message> = { messages: readonly Message[]; has_more: boolean }

/**
 * Extends the earlier part by the messages that new ones pushed out of the newest part. Undefined if messages are missing in
 * between because too many are new; the earlier part is then loaded again.
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
