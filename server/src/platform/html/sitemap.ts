/** A public page, and when its content last changed, if that is known. */
export type SitemapAddress = { path: string; changed?: Date }

/** The addresses of all public pages, in one part or several; the first part is number 1. */
export type Sitemap = { parts(): Promise<number>; part(number: number): Promise<readonly SitemapAddress[]> }
