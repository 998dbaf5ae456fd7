import type { Sql } from '../platform/db/sql.ts'
import type { Sitemap, SitemapAddress } from '../platform/html/sitemap.ts'
import { publicPages } from '../site/public-pages.ts'
import { publishedTexts } from '../site/published-texts.ts'
import { readSettings } from '../site/read-settings.ts'
import { faqAddresses } from './faq-first-html.ts'
import { countAddresses, productAddresses, shopAddresses } from './shop/shop-addresses.ts'
import {
  countModelAddresses,
  countVehicleAddresses,
  makeAddresses,
  modelAddresses,
  vehicleAddresses,
} from './vehicles/vehicle-addresses.ts'

/** Maximum number of products, models or vehicles in one sitemap file. Search engines allow 50,000 URLs, but smaller files load faster. */
const addressesPerPart = 10_000

async function pages(sql: Sql): Promise<SitemapAddress[]> {
  const [settings, published, faq, shop, makes] = await Promise.all([
    readSettings(sql),
    publishedTexts(sql),
    faqAddresses(sql),
    shopAddresses(sql),
    makeAddresses(sql),
  ])
  return [...publicPages({ ...settings, published }).map((path) => ({ path })), ...faq, ...shop, ...makes]
}

type Counted = {
  count: (sql: Sql) => Promise<number>
  read: (sql: Sql, range: { offset: number; limit: number }) => Promise<SitemapAddress[]>
}

/** Kinds of pages of which a site may have millions. The sitemap lists them in this order. */
const counted: readonly Counted[] = [
  { count: countAddresses, read: productAddresses },
  { count: countModelAddresses, read: modelAddresses },
  { count: countVehicleAddresses, read: vehicleAddresses },
]

/** Sitemap in several files, each with at most `perPart` products, models or vehicles. The first file also lists all other public pages. */
export const sitemap = (sql: Sql, perPart = addressesPerPart): Sitemap => {
  const partsOf = async () => {
    const counts = await Promise.all(counted.map(({ count }) => count(sql)))
    return counts.map((count) => Math.ceil(count / perPart))
  }
  return {
    parts: async () =>
      Math.max(
        1,
        (await partsOf()).reduce((sum, parts) => sum + parts, 0),
      ),
    part: async (number) => {
      const first = number === 1 ? await pages(sql) : []
      let before = number - 1
      for (const [at, parts] of (await partsOf()).entries()) {
        if (before < parts)
          return [...first, ...((await counted[at]?.read(sql, { offset: before * perPart, limit: perPart })) ?? [])]
        before -= parts
      }
      return first
    },
  }
}
