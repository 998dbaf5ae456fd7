/** The HTML of a page for clients that do not run scripts, such as search engines and the link previews of other sites. */
export type FirstHtml = {
  /** The title, without the name of the site. */
  title: string
  description: string
  /** The canonical path, without the origin. */
  path: string
  /** The picture for link previews. */
  picture?: { path: string; width: number; height: number; alt: string } | undefined
  /** Further Open Graph properties. */
  properties?: Readonly<Record<string, string>>
  /** JSON-LD objects in the vocabulary of schema.org. */
  structuredData: readonly object[]
  /** HTML for clients without scripts, already escaped. */
  withoutScripts?: string
  /** True if the content does not exist. The page is then sent with the status 404. */
  isMissing?: boolean
}

/** The result for a page that has moved to another path or does not exist. */
export type NoFirstHtml = { redirect: string } | { isMissing: true }
