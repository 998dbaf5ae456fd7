/** Limits of the chats of visitors. */
export const visitorRules = {
  max_text: 2000,
  max_name: 80,
  /** The most open chats from one network. */
  max_open: 5,
  /** Hours after its last message during which a chat counts as open for this limit. */
  open_hours: 24,
  /** Days after the last message during which a chat is kept, and a network stays blocked. */
  keep_days: 90,
  /** Minutes after a message during which a chat is not interrupted at closing time. */
  active_minutes: 30,
} as const
