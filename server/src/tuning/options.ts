import type { Answer } from '@mapwright/contract/api/endpoint.ts'
import type { Option } from '@mapwright/contract/tuning/service.ts'
import {
  AddOption,
  ChangeOption,
  ListOfferedOptions,
  ListOptions,
  MoveOption,
  RemoveOption,
} from '@mapwright/contract/tuning/tuning-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { command, query, type Route } from '../api/handler.ts'
import { found, Problem } from '../api/problem.ts'
import type { Tx } from '../db/sql.ts'
import { moveTo, nextPosition } from './position.ts'
import { offeredOptions, optionRows } from './service-rows.ts'
import { refusingTakenName } from './taken-name.ts'

async function oneOption(tx: Tx, _id: string): Promise<Answer<Option>> {
  const [option] = await optionRows(tx, _id)
  return found(option, 'tuning.option_not_found')
}

/** Options are a plain list that staff keep: listed, added, changed, removed, put in order. */
export const optionRoutes: readonly Route[] = [
  query(ListOfferedOptions, async ({ sql, actor }) => ({ options: await offeredOptions(sql, actor.price_type) })),

  query(ListOptions, async ({ sql }) => ({ options: await optionRows(sql) })),

  command(AddOption, async ({ tx, body, now, audit }) => {
    const _id = uuidv7()
    await refusingTakenName(tx`INSERT INTO options ${tx({ ...body, _id, position: 0, created_at: now })}`)
    await tx`UPDATE options SET position = ${nextPosition(tx, 'options')} WHERE _id = ${_id}`
    audit({ target_id: _id, after: body })
    return { option: await oneOption(tx, _id) }
  }),

  command(ChangeOption, async ({ tx, params: { id }, body, audit }) => {
    const before = await oneOption(tx, id)
    await refusingTakenName(tx`UPDATE options SET ${tx(body)} WHERE _id = ${id}`)
    const option = await oneOption(tx, id)
    audit({ before, after: option })
    return { option }
  }),

  command(RemoveOption, async ({ tx, params: { id }, audit }) => {
    audit({ before: await oneOption(tx, id) })
    await tx`DELETE FROM options WHERE _id = ${id}`
    return {}
  }),

  command(MoveOption, async ({ tx, params: { id }, body: { position }, audit }) => {
    if (!(await moveTo(tx, 'options', id, position))) throw new Problem('tuning.option_not_found')
    audit({ after: { position } })
    return { options: await optionRows(tx) }
  }),
]
