import type { FastifyInstance } from 'fastify'
import type { Sql } from '../server/src/platform/db/sql.ts'
import { variants } from '../server/src/vehicles/level.ts'
import { levelChildren } from '../server/src/vehicles/level-rows.ts'
import { vehicleOverview } from '../server/src/vehicles/vehicle-overview.ts'
import { vehiclesMatching } from '../server/src/vehicles/vehicle-rows.ts'

/** Bare routes with the SQL of the vehicle endpoints. */
export function vehicleFloor(server: FastifyInstance, sql: Sql): void {
  const toJson = (payload: object) => JSON.stringify({ status: 'success', ...payload })

  server.get<{ Querystring: { search_keyword: string } }>('/vehicle-search', async ({ query }, reply) => {
    const vehicles = await vehiclesMatching(sql, query.search_keyword)
    return reply.type('application/json').send(toJson({ vehicles }))
  })

  server.get<{ Params: { parent: string } }>('/vehicle-selected/:parent', async ({ params }, reply) => {
    const children = await levelChildren(sql, variants, { column: 'generation_id', _id: params.parent }, '')
    return reply.type('application/json').send(toJson({ variants: children }))
  })

  server.get('/vehicle-overview', async (_, reply) =>
    reply.type('application/json').send(toJson((await vehicleOverview.run({ sql })) as object)),
  )
}
