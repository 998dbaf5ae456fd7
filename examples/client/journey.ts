// Signs in, reads the available services and lists the caller's orders, with the client generated from /api/openapi.json.
import { ok } from '@oazapfts/runtime'
import { accountsSignIn, defaults, type OrderRow, ordersList, tuningListCatalogue } from './client.ts'

const [address = 'http://localhost:3000'] = process.argv.slice(2)
const { EMAIL: email = '', PASSWORD: password = '' } = process.env
defaults.baseUrl = `${address}/api`

/** `ok` returns the payload of a successful call. Otherwise, it throws an HttpError whose `data` is the problem. */
const { access_token, user } = await ok(accountsSignIn({ email, password }))
if (!access_token || !user) throw new Error('this account needs a second factor')
defaults.headers = { Authorization: `Bearer ${access_token}` }

const lineOf = (order: OrderRow): string => `${order.status} ${order.total}`

const { services } = await ok(tuningListCatalogue())
const { orders, total } = await ok(ordersList({ size: 50 }))
console.log(
  JSON.stringify({ user: user.email, services: services.map(({ name }) => name), orders: orders.map(lineOf), total }),
)
