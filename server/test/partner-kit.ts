import { dayMs } from '@mapwright/contract/api/days.ts'
import { CreateAccessApi, CreateAccessKey } from '@mapwright/contract/partners/access-api-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import type { Person, TestSite } from './kit.ts'

/** Creates an API access of this person and a key for it. `more` contains further fields of the access. */
export async function apiKeyOf(
  site: Pick<TestSite, 'call' | 'admin'>,
  owner: Person,
  more: object = {},
): Promise<string> {
  const expiry = new Date(Date.now() + dayMs).toISOString()
  const body = { user_id: owner._id, for: 'orders', expiry, calls_per_minute: 500, ...more } as const
  const { access_api } = (await site.call(CreateAccessApi, { body }, { as: await site.admin() })).body
  return (await site.call(CreateAccessKey, { params: { id: access_api._id }, body: {} }, { as: owner })).body.key
}

/** Inserts a variant, a Volkswagen Golf VII 2.0 TDI. Returns its id. */
export async function makeVariant({ sql }: Pick<TestSite, 'sql'>): Promise<string> {
  const ids = Array.from({ length: 5 }, () => uuidv7())
  const [vtype = '', manufacturer = '', vmodel = '', generation = '', variant = ''] = ids
  const created_at = new Date()
  const named = (_id: string, name: string) => ({ _id, name, created_at })
  await sql`INSERT INTO vtypes ${sql(named(vtype, 'Car'))}`
  await sql`INSERT INTO manufacturers ${sql({ ...named(manufacturer, 'Volkswagen'), vtype_id: vtype })}`
  await sql`INSERT INTO vmodels ${sql({ ...named(vmodel, 'Golf'), manufacturer_id: manufacturer })}`
  await sql`INSERT INTO generations ${sql({ ...named(generation, 'VII'), vmodel_id: vmodel })}`
  await sql`INSERT INTO variants ${sql({ ...named(variant, '2.0 TDI'), generation_id: generation, fuel: 'diesel', ecu_brand: 'Bosch' })}`
  return variant
}
