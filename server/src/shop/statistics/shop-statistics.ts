import { money } from '@mapwright/contract/api/amounts.ts'
import { dayMs } from '@mapwright/contract/api/days.ts'
import type { shopStatisticsTables } from '@mapwright/contract/shop/statistics/shop-statistics.ts'
import { ExportShopStatistics, GetShopStatistics } from '@mapwright/contract/shop/statistics/statistics-endpoints.ts'
import { query } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import type { Db, Sql } from '../../platform/db/sql.ts'
import { type Cell, csvDownload } from '../../platform/files/csv.ts'
import { readSettings } from '../../site/read-settings.ts'
import { readFunnel } from './funnel.ts'
import {
  countCarts,
  couponEffects,
  lowStock,
  readTotals,
  type Sales,
  salesByDay,
  topCategories,
  topProducts,
} from './statistics-rows.ts'

const maxPeriodDays = 367
const usualDays = 30
const dayText = (at: number) => new Date(at).toISOString().slice(0, 10)

type Asked = { from?: string | undefined; to?: string | undefined }

/** Returns the requested period, by default the last thirty days in the site's time zone, and the site's currency. */
async function salesOf(db: Db, asked: Asked, now: Date): Promise<Sales> {
  const [{ currency }, [today]] = await Promise.all([
    readSettings(db),
    db<[{ day: string }]>`SELECT (${now}::timestamptz AT TIME ZONE time_zone)::date::text AS day FROM open_times`,
  ])
  const to = asked.to ?? today.day
  const from = asked.from ?? dayText(Date.parse(to) - (usualDays - 1) * dayMs)
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  if (days < 1 || days > maxPeriodDays)
    throw new Problem('shop.period_too_long', { fields: { to: { code: 'invalid' } } })
  return { from, to, currency }
}

/** The previous period of equal length. */
function before({ from, to, currency }: Sales): Sales {
  const [first, last] = [Date.parse(from), Date.parse(to)]
  return { from: dayText(first - (last - first) - dayMs), to: dayText(first - dayMs), currency }
}

async function daysWithBefore(db: Db, sales: Sales) {
  const [days, earlier] = await Promise.all([salesByDay(db, sales), salesByDay(db, before(sales))])
  return days.map((day, at) => ({ ...day, sales_before: earlier[at]?.sales ?? money(0n) }))
}

export const getShopStatistics = query(GetShopStatistics, async ({ sql, now, query: asked }) => {
  const sales = await salesOf(sql, asked, now)
  const [all, earlier, days, products, categories, coupons, low_stock, carts] = await Promise.all([
    readTotals(sql, sales),
    readTotals(sql, before(sales)),
    daysWithBefore(sql, sales),
    topProducts(sql, sales),
    topCategories(sql, sales),
    couponEffects(sql, sales),
    lowStock(sql),
    countCarts(sql, sales, now),
  ])
  const funnel = await readFunnel(sql, { sales, totals: all }, { sales: before(sales), totals: earlier })
  const lists = { days, funnel, products: [...products], categories: [...categories], coupons: [...coupons] }
  return { statistics: { ...sales, all, before: earlier, ...lists, low_stock: [...low_stock], carts } }
})

type Table = { header: readonly string[]; rows(sql: Sql, sales: Sales): Promise<Cell[][]> }

const tables: Record<(typeof shopStatisticsTables)[number], Table> = {
  days: {
    header: ['day', 'orders', 'sales', 'sales_before'],
    rows: async (sql, sales) =>
      (await daysWithBefore(sql, sales)).map((row) => [...[row.day, row.orders, row.sales, row.sales_before]]),
  },
  funnel: {
    header: ['step', 'count', 'before'],
    rows: async (sql, sales) => {
      const [earlier, all, earlierTotals] = [
        before(sales),
        await readTotals(sql, sales),
        await readTotals(sql, before(sales)),
      ]
      const periods = [
        { sales, totals: all },
        { sales: earlier, totals: earlierTotals },
      ] as const
      return (await readFunnel(sql, ...periods)).map((row) => [row.step, row.count, row.before])
    },
  },
  products: {
    header: ['product', 'pieces', 'sales'],
    rows: async (sql, sales) => (await topProducts(sql, sales)).map((row) => [row.name, row.pieces, row.sales]),
  },
  categories: {
    header: ['category', 'pieces', 'sales'],
    rows: async (sql, sales) => (await topCategories(sql, sales)).map((row) => [row.name, row.pieces, row.sales]),
  },
  coupons: {
    header: ['coupon', 'orders', 'discount', 'sales'],
    rows: async (sql, sales) =>
      (await couponEffects(sql, sales)).map((row) => [row.code, row.orders, row.discount, row.sales]),
  },
}

async function* atOnce(rows: Cell[][]): AsyncGenerator<Cell[][]> {
  yield rows
}

export const exportShopStatistics = query(
  ExportShopStatistics,
  async ({ sql, now, request, query: { by, ...asked } }) => {
    const sales = await salesOf(sql, asked, now)
    const { header, rows } = tables[by]
    const named = header.map((name) =>
      name.startsWith('sales') || name === 'discount' ? `${name} (${sales.currency})` : name,
    )
    const file = `shop-${by}-${sales.from}-${sales.to}.csv`
    return csvDownload(file, named, atOnce(await rows(sql, sales)), request.language)
  },
)
