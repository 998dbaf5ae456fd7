/** A page for readers that run no scripts: search engines, and other sites that show a preview of a link. */
export type FirstHtml = {
  /** Without the name of the site. */
  title: string
  description: string
  /** The address that search engines should show, without the origin. */
  path: string
  /** The picture of a preview, with its path and what it shows. */
  picture?: { path: string; width: number; height: number; alt: string } | undefined
  /** Further Open Graph properties. */
  properties?: Readonly<Record<string, string>>
  /** Things as schema.org describes them. */
  structuredData: readonly object[]
  /** HTML, already escaped. */
  withoutScripts?: string
}

/** The page moved to another path, or does not exist. */
export type NoFirstHtml = { redirect: string } | { isMissing: true }
