import type { FastifyInstance, FastifyReply } from 'fastify'
import type pg from 'pg'

const vehicle = `
  SELECT v._id, v.generation_id, v.name, v.engine, v.engine_code, v.fuel, v.displacement_cc, v.power_hp, v.torque_nm, v.stages,
    v.ecu_brand, v.ecu_version, v.transmission, v.read_tools, t._id AS vtype_id, t.name AS vtype, m._id AS manufacturer_id,
    m.name AS manufacturer, d._id AS vmodel_id, d.name AS vmodel, g.name AS generation, g.year_from, g.year_to`
const above = `JOIN generations g ON g._id = v.generation_id JOIN vmodels d ON d._id = g.vmodel_id
  JOIN manufacturers m ON m._id = d.manufacturer_id JOIN vtypes t ON t._id = m.vtype_id`

/** Builds a query for the 20 closest vehicles among the first thousand that match all patterns. */
const matching = (patterns: readonly string[]) => `
  ${vehicle}
  FROM (
    SELECT c.*, word_similarity($1, c.search) AS similarity FROM (
      SELECT * FROM variants WHERE ${patterns.map((_, at) => `search LIKE $${at + 2}`).join(' AND ')} LIMIT 1000
    ) c ORDER BY similarity DESC, length(c.search), c._id LIMIT 20
  ) v ${above}
  ORDER BY v.similarity DESC, length(v.search), v._id`

const ofGeneration = `
  SELECT v._id, v.generation_id, v.name, v.engine, v.engine_code, v.fuel, v.displacement_cc, v.power_hp, v.torque_nm, v.stages,
    v.ecu_brand, v.ecu_version, v.transmission, v.read_tools, ARRAY[t.name, m.name, d.name, g.name] AS path,
    ARRAY[t._id, m._id, d._id, g._id] AS above,
    (SELECT count(*)::int FROM variant_pictures p WHERE p.variant_id = v._id) AS pictures
  FROM variants v ${above} WHERE v.generation_id = $1 ORDER BY v.name, v._id LIMIT 500`

/** All figures of the catalogue as one row; the variants are read once, by generation and fuel. */
const overview = `
  WITH parts AS MATERIALIZED (
    SELECT generation_id, fuel, count(*) AS variants, count(*) FILTER (WHERE ecu_brand = '') AS ecu,
      count(*) FILTER (WHERE power_hp IS NULL) AS power, count(*) FILTER (WHERE stages = '[]') AS stages
    FROM variants GROUP BY generation_id, fuel
  ), makes AS MATERIALIZED (
    SELECT m._id, m.vtype_id, m.name, coalesce(sum(p.variants), 0)::int AS variants
    FROM manufacturers m LEFT JOIN vmodels d ON d.manufacturer_id = m._id LEFT JOIN generations g ON g.vmodel_id = d._id
      LEFT JOIN parts p ON p.generation_id = g._id
    GROUP BY m._id
  ), sums AS (
    SELECT coalesce(sum(variants), 0)::int AS variants, coalesce(sum(ecu), 0)::int AS ecu, coalesce(sum(power), 0)::int AS power,
      coalesce(sum(stages), 0)::int AS stages
    FROM parts
  )
  SELECT
    json_build_object('vtypes', (SELECT count(*) FROM vtypes), 'manufacturers', (SELECT count(*) FROM manufacturers),
      'vmodels', (SELECT count(*) FROM vmodels), 'generations', (SELECT count(*) FROM generations), 'variants', variants) AS counts,
    json_build_object('ecu', ecu, 'power', power, 'stages', stages,
      'pictures', variants - (SELECT count(DISTINCT variant_id) FROM variant_pictures)) AS lacking,
    (SELECT json_agg(t) FROM (
      SELECT t._id, t.name, coalesce(sum(m.variants), 0)::int AS variants FROM vtypes t LEFT JOIN makes m ON m.vtype_id = t._id
      GROUP BY t._id ORDER BY variants DESC, t.name, t._id LIMIT 20) t) AS vtypes,
    (SELECT json_agg(m) FROM (
      SELECT m._id, m.vtype_id, m.name, t.name AS vtype, m.variants FROM makes m JOIN vtypes t ON t._id = m.vtype_id
      ORDER BY m.variants DESC, m.name, m._id LIMIT 12) m) AS manufacturers,
    (SELECT json_agg(f) FROM (
      SELECT fuel, sum(variants)::int AS variants FROM parts GROUP BY fuel ORDER BY variants DESC, fuel) f) AS fuels
  FROM sums`

/** Short words match the beginning of a word, as in the app. */
const patternOf = (word: string) => (word.length >= 3 ? `%${word}%` : `% ${word}%`)

/** Adds routes for the catalogue reads that the bench measures, each with one hand-written statement. */
export function vehicleFloor(server: FastifyInstance, pool: pg.Pool): void {
  const send = (reply: FastifyReply, payload: object) =>
    reply.type('application/json').send(JSON.stringify({ status: 'success', ...payload }))

  server.get<{ Querystring: { search_keyword: string } }>('/vehicle-search', async ({ query }, reply) => {
    const text = query.search_keyword
    const patterns = text.split(' ').map(patternOf)
    const name = `vehicles of ${patterns.length} words`
    const { rows } = await pool.query({ name, text: matching(patterns), values: [text, ...patterns] })
    return send(reply, { vehicles: rows })
  })

  server.get<{ Params: { parent: string } }>('/vehicle-selected/:parent', async ({ params }, reply) => {
    const { rows } = await pool.query({ name: 'variants', text: ofGeneration, values: [params.parent] })
    return send(reply, { variants: rows })
  })

  server.get('/vehicle-overview', async (_, reply) => {
    const { rows } = await pool.query({ name: 'overview', text: overview })
    return send(reply, rows[0])
  })
}
