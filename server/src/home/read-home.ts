import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import { type Home, HomeContact, HomeService, type HomeVehicle } from '@mapwright/contract/home/home.ts'
import { maxSamples, minSamples } from '@mapwright/contract/orders/statistics/estimate-endpoints.ts'
import { Reason } from '@mapwright/contract/site/content/reason.ts'
import { PriceListItem } from '@mapwright/contract/tuning/price-list.ts'
import { roleId } from '../accounts/role-id.ts'
import { readShownReviews } from '../orders/feedback/review-rows.ts'
import type { Db } from '../platform/db/sql.ts'
import { firstQuestions } from '../site/content/questions.ts'
import { readHomeSettings } from './home-settings.ts'
import { readPublicVehicle } from './public-vehicle.ts'

type Row = Decoded<Home>

const maxServices = 9
const maxPrices = 8
const maxReasons = 30
const maxQuestions = 5
const maxReviews = 6

const columnsOf = (shape: { shape: object }) => Object.keys(shape.shape)

async function readFigures(db: Db): Promise<Row['figures'] & { dealers: number }> {
  const [figures] = await db<[Row['figures'] & { dealers: number }]>`
    SELECT (SELECT count(*)::int FROM variants) AS vehicles,
      (SELECT count(*)::int FROM manufacturers) AS makes,
      (SELECT count(*)::int FROM services WHERE online) AS services,
      (SELECT count(*)::int FROM users WHERE in_locator AND role_id = ${roleId.customer} AND status = 1) AS dealers,
      (SELECT CASE WHEN count(*) >= ${minSamples} THEN round(percentile_cont(0.5) WITHIN GROUP (ORDER BY minutes))::int END
        FROM (SELECT minutes FROM order_turnarounds WHERE delivery_no = 1 ORDER BY completed_at DESC LIMIT ${maxSamples}) latest
      ) AS turnaround_minutes`
  return figures
}

/**
 * Picks an example for visitors who have not searched yet: of all vehicles with known power, torque and stage 1, the one closest to 150 hp.
 */
async function readFeatured(db: Db): Promise<Decoded<HomeVehicle> | null> {
  const [vehicle] = await db<{ _id: string }[]>`
    SELECT _id FROM variants
    WHERE power_hp IS NOT NULL AND torque_nm IS NOT NULL AND stages @> '[{"stage": 1}]'
    ORDER BY abs(power_hp - 150), _id LIMIT 1`
  return (vehicle && (await readPublicVehicle(db, vehicle._id))) ?? null
}

/** Reads the content of the home page from all domains. */
export async function readHome(db: Db): Promise<Row> {
  const [settings, { dealers, ...figures }, featured, services, reasons, reviews, price_list, questions, [own]] =
    await Promise.all([
      readHomeSettings(db),
      readFigures(db),
      readFeatured(db),
      db<Row['services'][number][]>`
      SELECT ${db(columnsOf(HomeService))} FROM services WHERE online
      ORDER BY main_service DESC, position, _id LIMIT ${maxServices}`,
      db<Row['why_choose_us'][number][]>`
      SELECT ${db(columnsOf(Reason))} FROM reasons ORDER BY position, _id LIMIT ${maxReasons}`,
      readShownReviews(db, maxReviews),
      db<Row['price_list'][number][]>`
      SELECT ${db(columnsOf(PriceListItem))} FROM price_list ORDER BY position, _id LIMIT ${maxPrices}`,
      firstQuestions(db, maxQuestions),
      db<[Row['contact'] & { supported_tools: string[] }]>`
      SELECT ${db([...columnsOf(HomeContact), 'supported_tools'])} FROM settings`,
    ])
  const { supported_tools: tools, ...contact } = own
  return {
    ...{ settings, figures, featured, tools, dealers, reviews, questions, contact },
    services: [...services],
    why_choose_us: [...reasons],
    price_list: [...price_list],
  }
}
