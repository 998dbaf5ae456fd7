/** A page for clients that do not run scripts: search engines, and other sites that show a preview of a link. */
export type FirstHtml = {
  /** The title without the name of the site. */
  title: string
  description: string
  /** The path that search engines should show, without the origin. */
  path: string
  /** The picture of a preview, with its path and a description. */
  picture?: { path: string; width: number; height: number; alt: string } | undefined
  /** Further Open Graph properties. */
  properties?: Readonly<Record<string, string>>
  /** Objects of schema.org (JSON-LD). */
  structuredData: readonly object[]
  /** HTML for clients without scripts, already escaped. */
  withoutScripts?: string
}

/** The page moved to another path, or does not exist. */
export type NoFirstHtml = { redirect: string } | { isMissing: true }
