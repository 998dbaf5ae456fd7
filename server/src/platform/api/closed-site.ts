/** Reads the notice of a closed site in the caller's language, and the end of the closure. Undefined while the site is open. */
export type ClosedSite = (language: string) => Promise<{ text: string; ends_at: Date | null } | undefined>
