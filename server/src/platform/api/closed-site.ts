/** The state of the site: the text for refused callers; undefined while it is open. */
export type ClosedSite = (language: string) => Promise<{ text: string; ends_at: Date | null } | undefined>
