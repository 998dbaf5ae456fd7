import { CountShopStep } from '@mapwright/contract/shop/statistics/statistics-endpoints.ts'
import { command } from '../../platform/api/handler.ts'
import type { Person } from '../../platform/api/principal.ts'
import { requireOpenShop } from '../require-open-shop.ts'

/** Checks whether the visit may lead to a purchase. Visits of staff are excluded, even while they act as a customer. */
const isBuyer = (actor: Person | null): boolean =>
  actor === null || (actor.role === 'customer' && actor.impersonator_id === null)

const botWords = ['bot', 'crawl', 'spider', 'lighthouse'] as const

/** Checks whether a client identifies itself as a bot. Bots that obey robots.txt do not call the API at all. */
const isBot = (user_agent: string): boolean => botWords.some((word) => user_agent.toLowerCase().includes(word))

/** Counts a step towards a purchase, by day in the site's time zone. */
export const countShopStep = command(CountShopStep, async ({ tx, now, actor, request, body: { step } }) => {
  if (!isBuyer(actor) || isBot(request.user_agent)) return {}
  await requireOpenShop(tx, null)
  await tx`
    INSERT INTO shop_funnel_days (day, step, count)
    SELECT (${now}::timestamptz AT TIME ZONE time_zone)::date, ${step}, 1 FROM open_times
    ON CONFLICT (day, step) DO UPDATE SET count = shop_funnel_days.count + 1`
  return {}
})
