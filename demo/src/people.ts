import type { PriceType } from '@mapwright/contract/accounts/price-types.ts'
import { type customerKinds, userStatus } from '@mapwright/contract/accounts/user.ts'
import { roles } from '@mapwright/contract/api/roles.ts'
import { type DemoCountry, demoCountries } from './people-countries.ts'
import { type Random, seededRandom } from './seeded-random.ts'

/** Person of the example site, with the fields of a user. The email address is unique. */
export type DemoPerson = {
  username: string
  email: string
  firstname: string
  lastname: string
  phone: string
  address: string
  city: string
  post_code: string
  country: string
  company_name: string
  company_reg: string
  vat_no: string
  web_url: string
  my_tools: string[]
  role_id: (typeof roles)[keyof typeof roles]
  customer_kind: (typeof customerKinds)[number]
  price_type: PriceType
  verified: boolean
  status: (typeof userStatus)[keyof typeof userStatus]
  language: string
  /** Days since the registration. */
  registered_days_ago: number
  /** Relative share of the orders that the dealer places. */
  order_weight: number
}

const tools = ['Autotuner', 'KESS3', 'Flex', 'New Genius', 'CMDFlash', 'PCMFlash', 'bFlash', 'K-TAG']
const asciiName = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss')
    .replace(/[^a-z]+/g, '')

function toolsOf(random: Random): string[] {
  const first = random.pick(tools)
  return random.chance(0.6) ? [...new Set([first, random.pick(tools)])] : [first]
}

type Standing = Pick<DemoPerson, 'role_id' | 'verified' | 'status' | 'registered_days_ago' | 'order_weight'>

function person(random: Random, country: DemoCountry, at: number, standing: Standing): DemoPerson {
  const firstname = random.pick(country.firstnames)
  const lastname = random.pick(country.lastnames)
  const [city, post_code] = random.pick(country.places)
  const username = `${asciiName(firstname)}.${asciiName(lastname)}${at + 1}`
  const kind =
    standing.role_id === roles.customer
      ? random.weighted([
          ['business', 6],
          ['dealer', 3],
          ['agent', 1],
        ] as const)
      : 'dealer'
  const isCompany = kind !== 'dealer'
  const company = isCompany ? random.pick(country.companies)(lastname, city) : ''
  return {
    username,
    email: `${username}@example.com`,
    firstname,
    lastname,
    phone: country.phone(random),
    address: country.address(random.pick(country.streets), random.between(2, 98)),
    city,
    post_code,
    country: country.code,
    company_name: company,
    company_reg: isCompany ? country.registration(random, city) : '',
    vat_no: isCompany ? country.vat(random) : '',
    web_url: isCompany && random.chance(0.7) ? `https://${asciiName(lastname)}${at + 1}.example.net` : '',
    my_tools: toolsOf(random),
    customer_kind: kind,
    price_type: random.weighted([
      [1, 6],
      [2, 3],
      [3, 1],
    ] as const),
    language: country.language,
    ...standing,
  }
}

const activeDealers = 26
const waitingDealers = 4
const unverifiedDealers = 2
const inactiveDealers = 2
const staff = 3

const active = { verified: true, status: userStatus.active } as const

/** Returns the order weight of a dealer. The weights make a few dealers place most of the orders. */
const orderWeightOf = (rank: number) => 1 / (rank + 1.5)

/**
 * Generates the people of the example site: staff, and dealers from ten countries in every status (active, waiting for activation, unverified,
 * deactivated). Equal seeds give equal people. The admin is not included.
 */
export function demoPeople(seed: number): DemoPerson[] {
  const random = seededRandom(seed)
  const standings: Standing[] = [
    ...Array.from({ length: activeDealers }, (_, rank) => ({
      ...active,
      role_id: roles.customer,
      registered_days_ago: random.between(95, 900),
      order_weight: orderWeightOf(rank),
    })),
    ...Array.from({ length: waitingDealers }, () => ({
      role_id: roles.customer,
      verified: true,
      status: userStatus.inactive,
      registered_days_ago: random.between(0, 4),
      order_weight: 0,
    })),
    ...Array.from({ length: unverifiedDealers }, () => ({
      role_id: roles.customer,
      verified: false,
      status: userStatus.inactive,
      registered_days_ago: random.between(0, 2),
      order_weight: 0,
    })),
    ...Array.from({ length: inactiveDealers }, () => ({
      role_id: roles.customer,
      verified: true,
      status: userStatus.inactive,
      registered_days_ago: random.between(300, 900),
      order_weight: 0,
    })),
    ...Array.from({ length: staff }, () => ({
      ...active,
      role_id: roles.staff,
      registered_days_ago: random.between(400, 1200),
      order_weight: 0,
    })),
  ]
  return standings.map((standing, at) => {
    const country = demoCountries[at % demoCountries.length] ?? random.pick(demoCountries)
    return person(random, country, at, standing)
  })
}
