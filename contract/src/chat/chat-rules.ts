/** Limits of the handling of chats. */
export const chatRules = {
  /** The most messages that one ticket takes from a chat. */
  max_copied: 200,
  /** The most files that one ticket takes from a chat. */
  max_copied_files: 30,
  max_note: 1000,
  max_comment: 2000,
  max_vehicle: 80,
  /** Seconds between two reports of the open page, and the time for which a report counts. */
  page_interval_seconds: 60,
  page_seconds: 150,
  /** The longest encoded path of a page. */
  max_path: 1000,
  /** Minutes after the customer has left the chat during which the open page is reported. */
  page_minutes: 30,
  /** The shortest text that a search looks for. */
  min_searched: 2,
} as const
