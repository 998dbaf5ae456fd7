import type { Answer } from '@mapwright/contract/api/endpoint.ts'
import type { Service } from '@mapwright/contract/tuning/service.ts'
import {
  AddService,
  ChangeService,
  ListOfferedServices,
  ListServices,
  MoveService,
  RemoveService,
} from '@mapwright/contract/tuning/tuning-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { command, query, type Route } from '../api/handler.ts'
import { found, Problem } from '../api/problem.ts'
import type { Tx } from '../db/sql.ts'
import { moveTo, nextPosition } from './position.ts'
import { offeredServices, serviceRows } from './service-rows.ts'
import { refusingTakenName } from './taken-name.ts'

async function oneService(tx: Tx, _id: string): Promise<Answer<Service>> {
  const [service] = await serviceRows(tx, _id)
  return found(service, 'tuning.service_not_found')
}

async function setOptions(tx: Tx, serviceId: string, optionIds: readonly string[]): Promise<void> {
  const wanted = [...new Set(optionIds)]
  await tx`DELETE FROM service_options WHERE service_id = ${serviceId}`
  const set = await tx`INSERT INTO service_options (service_id, option_id)
    SELECT ${serviceId}, _id FROM options WHERE _id = ANY(${wanted}::uuid[])`
  if (set.count < wanted.length) throw new Problem('tuning.option_not_found')
}

/** Services are a plain list that staff keep: listed, added, changed, removed, put in order. */
export const serviceRoutes: readonly Route[] = [
  query(ListOfferedServices, async ({ sql, actor }) => ({ services: await offeredServices(sql, actor.price_type) })),

  query(ListServices, async ({ sql }) => ({ services: await serviceRows(sql) })),

  command(AddService, async ({ tx, body: { options, ...facts }, now, audit }) => {
    const _id = uuidv7()
    await refusingTakenName(tx`INSERT INTO services ${tx({ ...facts, _id, position: 0, created_at: now })}`)
    await tx`UPDATE services SET position = ${nextPosition(tx, 'services')} WHERE _id = ${_id}`
    await setOptions(tx, _id, options)
    audit({ target_id: _id, after: { ...facts, options } })
    return { service: await oneService(tx, _id) }
  }),

  command(ChangeService, async ({ tx, params: { id }, body: { options, ...facts }, audit }) => {
    const before = await oneService(tx, id)
    await refusingTakenName(tx`UPDATE services SET ${tx(facts)} WHERE _id = ${id}`)
    await setOptions(tx, id, options)
    const service = await oneService(tx, id)
    audit({ before, after: service })
    return { service }
  }),

  command(RemoveService, async ({ tx, params: { id }, audit }) => {
    audit({ before: await oneService(tx, id) })
    await tx`DELETE FROM services WHERE _id = ${id}`
    return {}
  }),

  command(MoveService, async ({ tx, params: { id }, body: { position }, audit }) => {
    if (!(await moveTo(tx, 'services', id, position))) throw new Problem('tuning.service_not_found')
    audit({ after: { position } })
    return { services: await serviceRows(tx) }
  }),
]
