import { type Credits, credits, parseHundredths } from '@mapwright/contract/api/amounts.ts'
import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { JoinedMapping, MasterItem } from '@mapwright/contract/joined/joined-site.ts'
import {
  ChangeJoinedMappings,
  GetJoinedMappings,
  ReadMasterCatalogue,
} from '@mapwright/contract/joined/joined-site-endpoints.ts'
import { command, lookup, query, type Route } from '../../platform/api/handler.ts'
import { found, Problem } from '../../platform/api/problem.ts'
import type { Db, Tx } from '../../platform/db/sql.ts'
import { MasterRefusal, MasterUnusable } from '../master-client.ts'
import { findSite, lockSite, openMaster, recordContact, recordFault, type StoredItem } from '../site-rows.ts'
import { readCatalogue } from './read-catalogue.ts'

type Item = Decoded<MasterItem>
type Row = {
  item_id: string
  name: string
  price: Credits
  online: boolean
  master_id: string | null
  forwards: boolean
}

const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

const decoded = ({ price, ...item }: StoredItem): Item => ({ ...item, price: credits(parseHundredths(price) ?? 0n) })

function mappingOf({ master_id, forwards, ...row }: Row, offered: readonly Item[]): Decoded<JoinedMapping> {
  const master = offered.find(({ _id }) => _id === master_id) ?? null
  const suggestion = master_id === null ? offered.find(({ name }) => plain(name) === plain(row.name)) : undefined
  return {
    ...row,
    master,
    margin: master && credits(row.price - master.price),
    is_gone: master_id !== null && !master,
    suggestion: suggestion ?? null,
    forwards,
  }
}

async function readMappings(db: Db) {
  const { catalogue } = found(await findSite(db), 'joined.not_connected')
  const [services, options] = await Promise.all([
    db<Row[]>`
      SELECT s._id AS item_id, s.name, s.price_1 AS price, s.online, m.master_id, coalesce(m.forwards, false) AS forwards
      FROM services s LEFT JOIN joined_services m ON m.service_id = s._id ORDER BY s.position, s._id`,
    db<Row[]>`
      SELECT o._id AS item_id, o.name, CASE o.effect WHEN 'decrement' THEN -o.price_1 ELSE o.price_1 END AS price, o.online, m.master_id,
        false AS forwards
      FROM options o LEFT JOIN joined_options m ON m.option_id = o._id ORDER BY o.position, o._id`,
  ])
  const master_services = catalogue.services.map(decoded)
  const master_options = catalogue.options.map(decoded)
  return {
    services: services.map((row) => mappingOf(row, master_services)),
    options: options.map((row) => mappingOf(row, master_options)),
    master_services,
    master_options,
  }
}

type Mapped = { item_id: string; master_id: string | null }

/** @throws Problem if an item is new to the mapping and the master does not offer it */
function requireOffered(mapped: readonly Mapped[], offered: readonly StoredItem[]): void {
  const ids = new Set(offered.map(({ _id }) => _id))
  if (mapped.some(({ master_id }) => master_id !== null && !ids.has(master_id)))
    throw new Problem('joined.master_item_not_found')
}

async function requireItems(tx: Tx, kind: 'service' | 'option', mapped: readonly Mapped[]): Promise<void> {
  const ids = [...new Set(mapped.map(({ item_id }) => item_id))]
  const known = await tx`SELECT FROM ${tx(`${kind}s`)} WHERE _id = ANY (${ids}::uuid[])`
  if (known.count < ids.length) throw new Problem(`tuning.${kind}_not_found`)
}

const changeMappings = command(ChangeJoinedMappings, async ({ tx, body: { services, options }, audit }) => {
  const { catalogue } = await lockSite(tx)
  requireOffered(services, catalogue.services)
  requireOffered(options, catalogue.options)
  await requireItems(tx, 'service', services)
  await requireItems(tx, 'option', options)
  await tx`DELETE FROM joined_services WHERE service_id = ANY (${services.map(({ item_id }) => item_id)}::uuid[])`
  await tx`DELETE FROM joined_options WHERE option_id = ANY (${options.map(({ item_id }) => item_id)}::uuid[])`
  for (const { item_id: service_id, master_id, forwards } of services)
    if (master_id !== null)
      await tx`INSERT INTO joined_services ${tx({ service_id, master_id, forwards })} ON CONFLICT (service_id) DO NOTHING`
  for (const { item_id: option_id, master_id } of options)
    if (master_id !== null)
      await tx`INSERT INTO joined_options ${tx({ option_id, master_id })} ON CONFLICT (option_id) DO NOTHING`
  audit({ after: { services: services.length, options: options.length } })
  return readMappings(tx)
})

const readMasterCatalogue = lookup(ReadMasterCatalogue, async ({ sql, app, publicFetch, now }) => {
  const site = found(await findSite(sql), 'joined.not_connected')
  try {
    const catalogue = await readCatalogue(openMaster(site, { app, publicFetch }))
    await sql`UPDATE joined_sites SET catalogue = ${sql.json(catalogue)}, catalogue_at = ${now} WHERE _id = ${site._id}`
    await recordContact(sql, now)
  } catch (error) {
    if (error instanceof MasterUnusable) await recordFault(sql, error, { seen: site, now })
    if (!(error instanceof MasterUnusable || error instanceof MasterRefusal)) throw error
    const fault = error instanceof MasterUnusable ? error.fault : 'failing'
    throw new Problem('joined.master_unavailable', { details: { fault }, cause: error })
  }
  return readMappings(sql)
})

export const mappingRoutes: readonly Route[] = [
  query(GetJoinedMappings, ({ sql }) => readMappings(sql)),
  changeMappings,
  readMasterCatalogue,
]
