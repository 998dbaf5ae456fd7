import type { Sql } from './platform/db/sql.ts'
import type { Sitemap, SitemapAddress } from './platform/html/sitemap.ts'
import { countAddresses, productAddresses, shopAddresses } from './shop/first-html/shop-addresses.ts'
import { publicPages } from './site/public-pages.ts'
import { readSettings } from './site/read-settings.ts'

/** A file of a sitemap may name 50,000 addresses; smaller ones are read sooner. */
const productsPerPart = 10_000

async function pages(sql: Sql): Promise<SitemapAddress[]> {
  const [settings, shop] = await Promise.all([readSettings(sql), shopAddresses(sql)])
  return [...publicPages(settings).map((path) => ({ path })), ...shop]
}

/** The public pages and products; `perPart` products are in one file. */
export const sitemap = (sql: Sql, perPart = productsPerPart): Sitemap => ({
  parts: async () => Math.max(1, Math.ceil((await countAddresses(sql)) / perPart)),
  part: async (number) => {
    const [first, products] = await Promise.all([
      number === 1 ? pages(sql) : [],
      productAddresses(sql, { offset: (number - 1) * perPart, limit: perPart }),
    ])
    return [...first, ...products]
  },
})
