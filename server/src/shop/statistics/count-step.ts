import { CountShopStep } from '@mapwright/contract/shop/statistics/statistics-endpoints.ts'
import { command } from '../../platform/api/handler.ts'
import type { Person } from '../../platform/api/principal.ts'
import { requireOpenShop } from '../require-open-shop.ts'

/** Whether the visit may lead to a purchase: staff visit the shop, also as a dealer, without buying. */
const isBuyer = (actor: Person | null): boolean =>
  actor === null || (actor.role === 'customer' && actor.impersonator_id === null)

const botWords = ['bot', 'crawl', 'spider', 'lighthouse'] as const

/** Whether a client that runs scripts identifies itself as a bot. Bots that obey robots.txt do not call the API at all. */
const isBot = (user_agent: string): boolean => botWords.some((word) => user_agent.toLowerCase().includes(word))

/** Counts a step on today's date in the site's calendar. */
export const countShopStep = command(CountShopStep, async ({ tx, now, actor, request, body: { step } }) => {
  if (!isBuyer(actor) || isBot(request.user_agent)) return {}
  await requireOpenShop(tx, null)
  await tx`
    INSERT INTO shop_funnel_days (day, step, count)
    SELECT (${now}::timestamptz AT TIME ZONE time_zone)::date, ${step}, 1 FROM open_times
    ON CONFLICT (day, step) DO UPDATE SET count = shop_funnel_days.count + 1`
  return {}
})
