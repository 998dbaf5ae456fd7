import { z } from 'zod'
import { languageTags } from '../accounts/languages.ts'
import { Id, line, paragraph } from '../api/scalars.ts'
import { Review } from '../orders/feedback/review.ts'
import { ShownQuestion } from '../site/content/question.ts'
import { Reason } from '../site/content/reason.ts'
import { PriceListItem } from '../tuning/price-list.ts'
import { Generation, Manufacturer, Variant, Vmodel } from '../vehicles/vehicle.ts'

/** Sections of the home page below the headline, in the default order. */
export const homeSections = [
  'figures',
  'services',
  'steps',
  'why_choose_us',
  'reviews',
  'prices',
  'tools',
  'dealers',
  'faq',
  'contact',
] as const
export type HomeSection = (typeof homeSections)[number]

/** The operator's headline in one language. It replaces the default wording. */
export const HomeText = z.strictObject({
  language: z.enum(languageTags),
  headline: line(120, 1),
  lead: paragraph(400),
})
export type HomeText = z.output<typeof HomeText>

const sections = z
  .array(z.enum(homeSections))
  .max(homeSections.length)
  .refine((names) => new Set(names).size === names.length, { params: { code: 'duplicate' } })

/** The visible sections from top to bottom, and the operator's headlines. */
export const HomeSettings = z.strictObject({ sections, texts: z.array(HomeText).max(languageTags.length) })
export type HomeSettings = z.output<typeof HomeSettings>

/** The parts of the path of a vehicle's public page, `/vehicles/<make>/<model>/<vehicle>`. */
export const VehicleSlugs = z.strictObject({ make: z.string(), model: z.string(), vehicle: z.string() })
export type VehicleSlugs = z.output<typeof VehicleSlugs>

/** The columns of a vehicle that visitors can see. */
export const VisibleVehicle = Variant.pick({
  _id: true,
  path: true,
  name: true,
  engine: true,
  fuel: true,
  displacement_cc: true,
  power_hp: true,
  torque_nm: true,
  stages: true,
})

/** The public data of a vehicle. */
export const HomeVehicle = VisibleVehicle.extend({ slugs: VehicleSlugs })
export type HomeVehicle = z.output<typeof HomeVehicle>

/** A make with vehicles. `path` contains the name of the vehicle type. */
export const HomeMake = Manufacturer.pick({ _id: true, path: true, name: true }).extend({ slug: z.string() })
export type HomeMake = z.output<typeof HomeMake>

/** A model with the number of its vehicles and the years of its generations. `year_to` is null while a generation is in production. */
export const HomeModel = Vmodel.pick({ _id: true, name: true }).extend({
  slug: z.string(),
  vehicles: z.number().int(),
  year_from: z.number().int().nullable(),
  year_to: z.number().int().nullable(),
})
export type HomeModel = z.output<typeof HomeModel>

/** Number of vehicles on a page of a model. */
export const modelPageSize = 100

/** A generation with its vehicles on one page of the list. */
export const HomeGeneration = Generation.pick({ _id: true, name: true, year_from: true, year_to: true }).extend({
  vehicles: z.array(HomeVehicle),
})
export type HomeGeneration = z.output<typeof HomeGeneration>

export const HomeService = z.strictObject({
  _id: Id,
  name: z.string(),
  description: z.string(),
  time_hint: z.string(),
  main_service: z.boolean(),
})
export type HomeService = z.output<typeof HomeService>

/** The operator's contact details; missing ones are empty. */
export const HomeContact = z.strictObject({
  company_name: z.string(),
  company_address: z.string(),
  company_post_code: z.string(),
  company_city: z.string(),
  company_email: z.string(),
  company_phone: z.string(),
})
export type HomeContact = z.output<typeof HomeContact>

export const Home = z.strictObject({
  settings: HomeSettings,
  figures: z.strictObject({
    /** Median turnaround of the latest deliveries in minutes of opening hours; null if there are too few deliveries. */
    turnaround_minutes: z.number().int().nullable(),
    vehicles: z.number().int(),
    makes: z.number().int(),
    services: z.number().int(),
  }),
  /** A vehicle with known power before and after tuning. */
  featured: HomeVehicle.nullable(),
  services: z.array(HomeService),
  why_choose_us: z.array(Reason),
  reviews: z.array(Review),
  price_list: z.array(PriceListItem),
  tools: z.array(z.string()),
  dealers: z.number().int(),
  /** The first frequently asked questions of each language. */
  questions: z.array(ShownQuestion),
  contact: HomeContact,
})
export type Home = z.output<typeof Home>
