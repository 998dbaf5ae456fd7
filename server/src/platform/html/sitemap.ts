/** A public page in the sitemap. `changed`: the last change of its content, if known. */
export type SitemapAddress = { path: string; changed?: Date }

/** The public pages of the site, split into one or more parts. The first part has the number 1. */
export type Sitemap = { parts(): Promise<number>; part(number: number): Promise<readonly SitemapAddress[]> }
