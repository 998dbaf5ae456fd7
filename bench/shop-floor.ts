import type { FastifyInstance, FastifyReply } from 'fastify'
import type pg from 'pg'

const picture = (slot: number) => `(SELECT json_build_object('_id', i.file_id, 'width', i.width, 'height', i.height,
    'focus_x', i.focus_x, 'focus_y', i.focus_y) FROM shop_product_images i WHERE i.product_id = p._id AND i.slot = ${slot}) AS image${slot}`

const options = `(SELECT coalesce(json_agg(json_build_object('name', o ->> 'name', 'price', ((o ->> 'price')::numeric / 100)::text)), '[]')
    FROM jsonb_array_elements(p.extra_options) o) AS extra_options`

const listedColumns = `p._id, p.name, p.slug, (p.price / 100.0)::numeric(15, 2)::text AS price, p.weight, p.weight_unit, p.content,
  p.content_unit, p.short_description, p.product_code, p.category_id, coalesce(c.name, '') AS category_name, p.inventory, p.low_stock,
  p.kind, coalesce(f.name, '') AS file_name, p.max_downloads, p.download_days, p.brand, p.ean, p.seo_title, p.seo_description, p.status,
  p.publish_at, p.created_at, p.updated_at, ${options}, ${picture(1)}, ${picture(2)}, ${picture(3)}`

const isOnSale = `status = 'published' AND (publish_at IS NULL OR publish_at <= now())`
const joined = 'LEFT JOIN shop_categories c ON c._id = p.category_id LEFT JOIN files f ON f._id = p.file_id'

const list = `
  SELECT ${listedColumns}, (SELECT coalesce(sum(count), 0)::int FROM shop_product_counts) AS total_count
  FROM (SELECT * FROM shop_products WHERE ${isOnSale} ORDER BY created_at DESC, _id DESC LIMIT 15) p ${joined}
  ORDER BY p.created_at DESC, p._id DESC`

const bySlug = `SELECT ${listedColumns}, p.description FROM shop_products p ${joined} WHERE p.slug = $1 AND p.${isOnSale}`

const matching = `FROM shop_products WHERE ${isOnSale} AND fold(search) LIKE fold($1)`
const search = `
  SELECT ${listedColumns}, (SELECT count(*)::int ${matching}) AS total_count
  FROM (SELECT * ${matching} ORDER BY inventory <= 0, created_at DESC, _id DESC LIMIT 15) p ${joined}
  ORDER BY p.inventory <= 0, p.created_at DESC, p._id DESC`

const counts = 'FROM shop_product_counts'
const facets = `
  SELECT (SELECT json_agg(c) FROM (SELECT category_id, sum(count)::int AS count ${counts} WHERE category_id IS NOT NULL GROUP BY 1) c) AS categories,
    (SELECT json_agg(b ORDER BY lower(brand)) FROM (
      SELECT brand, sum(count)::int AS count ${counts} WHERE brand <> '' GROUP BY 1 ORDER BY 2 DESC LIMIT 30) b) AS brands,
    (SELECT (min(price) / 100.0)::numeric(15, 2)::text FROM shop_products WHERE ${isOnSale}) AS lowest_price,
    (SELECT (max(price) / 100.0)::numeric(15, 2)::text FROM shop_products WHERE ${isOnSale}) AS highest_price,
    (SELECT sum(count)::int ${counts} WHERE has_stock) AS in_stock`

const cart = `
  SELECT ca._id AS shopping_cart_id, i.product_id, i.quantity, i.selected_extra_options, ${listedColumns}
  FROM shop_carts ca JOIN shop_cart_items i ON i.cart_id = ca._id JOIN shop_products p ON p._id = i.product_id ${joined}
  WHERE ca.user_id = $1 ORDER BY i._id`

/** Answers the reads of the shop that the bench measures, each with one hand-written statement. */
export function shopFloor(server: FastifyInstance, pool: pg.Pool): void {
  const send = (reply: FastifyReply, payload: object) =>
    reply.type('application/json').send(JSON.stringify({ status: 'success', ...payload }))

  server.get('/products', async (_, reply) => {
    const { rows } = await pool.query({ name: 'products', text: list })
    const total = rows[0]?.total_count ?? 0
    return send(reply, {
      products: rows.map(({ total_count: _total, ...product }) => product),
      total,
      page: 1,
      size: 15,
    })
  })
  server.get<{ Params: { slug: string } }>('/product/:slug', async ({ params }, reply) => {
    const { rows } = await pool.query({ name: 'product', text: bySlug, values: [params.slug] })
    return send(reply, { product: rows[0] })
  })
  server.get<{ Querystring: { name: string } }>('/search', async ({ query }, reply) => {
    const { rows } = await pool.query({ name: 'search', text: search, values: [`%${query.name}%`] })
    const total = rows[0]?.total_count ?? 0
    return send(reply, {
      products: rows.map(({ total_count: _total, ...product }) => product),
      total,
      page: 1,
      size: 15,
    })
  })
  server.get('/facets', async (_, reply) => {
    const { rows } = await pool.query({ name: 'facets', text: facets })
    return send(reply, { facets: rows[0] })
  })
  server.get<{ Params: { user: string } }>('/cart/:user', async ({ params }, reply) => {
    const { rows } = await pool.query({ name: 'cart', text: cart, values: [params.user] })
    const items = rows.map(({ shopping_cart_id: _id, product_id, quantity, selected_extra_options, ...product }) => ({
      ...{ product_id, quantity, selected_extra_options, product },
    }))
    return send(reply, { shopping_cart: { shopping_cart_id: rows[0]?.shopping_cart_id ?? null, items } })
  })
}
