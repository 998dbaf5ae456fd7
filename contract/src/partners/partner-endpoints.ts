import { z } from 'zod'
import { aliasOf } from '../api/alias.ts'
import { type ApiScope, endpoint } from '../api/endpoint.ts'
import { CreditsText, Id, InstantText, line, MoneyText, Sha256 } from '../api/scalars.ts'
import { GetBalance } from '../credits/balance-endpoints.ts'
import { Finding } from '../ecu/finding.ts'
import { Identification } from '../ecu/identification.ts'
import { maxFileBytes } from '../ecu/max-file-bytes.ts'
import { DownloadMessageFile, ListOrderMessages, PostOrderMessage } from '../orders/message-endpoints.ts'
import { AcceptOffer, DeclineOffer } from '../orders/money/offer-endpoints.ts'
import { orderStatuses } from '../orders/order.ts'
import {
  AddOrderFile,
  ChangeStatus,
  CreateOrder,
  DeleteOrder,
  DownloadNewFile,
  DownloadOldFile,
  DownloadOrderFile,
  GetOrder,
  SubmitOrder,
} from '../orders/order-endpoints.ts'
import { OrderRow } from '../orders/order-shapes.ts'
import { PriceStep } from '../tuning/item-price.ts'
import { masterSlave } from '../tuning/master-slave.ts'
import { lineKinds } from '../tuning/price.ts'
import { ListCatalogue } from '../tuning/tuning-endpoints.ts'
import { GetVariantDetails } from '../vehicles/details-endpoints.ts'
import {
  GetVehicle,
  generationCalls,
  manufacturerCalls,
  SearchVehicles,
  variantCalls,
  vmodelCalls,
  vtypeCalls,
} from '../vehicles/vehicles-endpoints.ts'
import { RequestQuoteInput } from './quotes/quote.ts'

/** The versioned path prefix. A change that breaks clients gets a new version. */
const partnerPath = '/partner/v1'

const partnerAlias = <const Name extends string, const Path extends string, const Scope extends ApiScope>(
  name: Name,
  path: Path,
  scope: Scope,
) =>
  ({
    name: `partners.${name}`,
    path: `${partnerPath}${path}`,
    access: [`scope:${scope}`],
    audit_kind: 'orders',
    api: 'partner/v1',
  }) as const

/** Declares an endpoint of the catalogue that browsers may call from any website. */
const catalogueAlias = <const Name extends string, const Path extends string>(name: Name, path: Path) =>
  ({ ...partnerAlias(name, path, 'catalogue.read'), cors: true }) as const

export const PartnerVtypes = aliasOf(vtypeCalls.list, catalogueAlias('list_vtypes', '/vehicles/types'))
export const PartnerManufacturers = aliasOf(
  manufacturerCalls.selected,
  catalogueAlias('list_manufacturers', '/vehicles/types/:parent/manufacturers'),
)
export const PartnerVmodels = aliasOf(
  vmodelCalls.selected,
  catalogueAlias('list_vmodels', '/vehicles/manufacturers/:parent/models'),
)
export const PartnerGenerations = aliasOf(
  generationCalls.selected,
  catalogueAlias('list_generations', '/vehicles/models/:parent/generations'),
)
export const PartnerVariants = aliasOf(
  variantCalls.selected,
  catalogueAlias('list_variants', '/vehicles/generations/:parent/variants'),
)
export const PartnerSearchVehicles = aliasOf(SearchVehicles, catalogueAlias('search_vehicles', '/vehicles/search'))
export const PartnerVehicle = aliasOf(GetVehicle, catalogueAlias('get_vehicle', '/vehicles/variants/:id'))
export const PartnerVehicleDetails = aliasOf(
  GetVariantDetails,
  catalogueAlias('get_vehicle_details', '/vehicles/variants/:id/details'),
)
export const PartnerServices = aliasOf(ListCatalogue, catalogueAlias('list_services', '/services'))

export const QuotePrice = endpoint({
  ...catalogueAlias('quote_price', '/price'),
  method: 'POST',
  summary: 'The price of services and options for a vehicle, as for an order placed now',
  body: z.strictObject({
    variant_id: Id,
    service_ids: z.array(Id).min(1).max(20),
    option_ids: z.array(Id).max(40).default([]),
    /** The type of the tool; default: the type of the API access. */
    master_slave: z.enum(masterSlave).optional(),
  }),
  payload: {
    lines: z.array(
      z.strictObject({
        kind: z.enum(lineKinds),
        id: Id,
        name: z.string(),
        amount: CreditsText,
        steps: z.array(PriceStep),
      }),
    ),
    total: CreditsText,
    off_road: z.boolean(),
  },
  problems: [
    'vehicles.variant_not_found',
    'tuning.service_not_found',
    'tuning.service_offline',
    'tuning.option_not_available',
  ],
  quiet: true,
})

export const RequestQuote = endpoint({
  ...partnerAlias('request_quote', '/quotes', 'quotes.write'),
  cors: true,
  method: 'POST',
  summary: 'Request a quote for a visitor of the website; the partner answers by mail',
  body: RequestQuoteInput,
  payload: { quote_id: Id, estimate: MoneyText, currency: z.string() },
  problems: [
    'vehicles.variant_not_found',
    'tuning.service_not_found',
    'tuning.service_offline',
    'tuning.option_not_available',
  ],
  idempotent: 'by_body',
  limits: [
    { by: 'principal', seconds: 3600, count: 120 },
    { by: 'body:email', seconds: 3600, count: 5 },
  ],
})

export const IdentifyFile = endpoint({
  ...partnerAlias('identify_file', '/files/identify', 'orders.write'),
  method: 'POST',
  summary: 'Identify a read and list its findings; the file is not stored',
  files: { file: { max_bytes: maxFileBytes, required: true } },
  payload: { identification: Identification, findings: z.array(Finding) },
  limits: [{ by: 'principal', seconds: 3600, count: 200 }],
})

export const PartnerOrders = endpoint({
  ...partnerAlias('list_orders', '/orders', 'orders.read'),
  method: 'GET',
  summary: 'Placed orders, newest first; pass `next_cursor` as `cursor` to get the next page',
  query: z.strictObject({
    status: z.enum(orderStatuses).optional(),
    keywords: line(100).optional(),
    /** Returns only orders with this original file. Drafts are included only with `status=draft`. */
    original_sha256: Sha256.optional(),
    cursor: z
      .string()
      .regex(/^[\w-]{1,100}$/)
      .optional(),
    size: z.coerce.number().int().min(1).max(100).default(20),
  }),
  payload: { orders: z.array(OrderRow), next_cursor: z.string().nullable() },
})

/** An order with its present status and the time of its latest change. */
export const OrderChange = z.strictObject({ order_id: Id, status: z.enum(orderStatuses), changed_at: InstantText })
export type OrderChange = z.output<typeof OrderChange>

/**
 * The feed of changes for programs that follow their orders. Each order is listed once, at its latest change, so a client that was away for
 * months reads only as many rows as orders have changed. A change may be listed more than once, and none is missed: positions become
 * visible in the order in which they were given, see `record-order-change.ts`. Cursors never expire.
 */
export const PartnerOrderChanges = endpoint({
  ...partnerAlias('list_order_changes', '/orders/changes', 'orders.read'),
  method: 'GET',
  summary:
    'Orders whose status, money, offers or messages changed after the cursor, oldest change first; pass `next_cursor` as `cursor` in the next call, also if the list is empty',
  query: z.strictObject({
    /** Default: all changes since the owner has an API access. Cursors never expire. */
    cursor: z
      .string()
      .regex(/^\d{1,15}$/)
      .default('0'),
    size: z.coerce.number().int().min(1).max(100).default(20),
  }),
  payload: { changes: z.array(OrderChange), next_cursor: z.string() },
})

export const PartnerBalance = aliasOf(GetBalance, partnerAlias('get_balance', '/balance', 'orders.read'))

export const PartnerAcceptOffer = aliasOf(
  AcceptOffer,
  partnerAlias('accept_offer', '/orders/:id/offers/:offer_id/accept', 'orders.write'),
)
export const PartnerDeclineOffer = aliasOf(
  DeclineOffer,
  partnerAlias('decline_offer', '/orders/:id/offers/:offer_id/decline', 'orders.write'),
)

export const PartnerCreateOrder = aliasOf(CreateOrder, partnerAlias('create_order', '/orders', 'orders.write'))
export const PartnerSubmitOrder = aliasOf(
  SubmitOrder,
  partnerAlias('submit_order', '/orders/:id/submit', 'orders.write'),
)
export const PartnerChangeStatus = aliasOf(
  ChangeStatus,
  partnerAlias('change_status', '/orders/:id/status', 'orders.write'),
)
export const PartnerOrder = aliasOf(GetOrder, partnerAlias('get_order', '/orders/:id', 'orders.read'))
export const PartnerDeleteOrder = aliasOf(DeleteOrder, partnerAlias('delete_order', '/orders/:id', 'orders.write'))
export const PartnerAddFile = aliasOf(AddOrderFile, partnerAlias('add_file', '/orders/:id/files', 'orders.write'))
export const PartnerOriginal = aliasOf(
  DownloadOldFile,
  partnerAlias('download_original', '/orders/:id/original_file', 'orders.read'),
)
export const PartnerModified = aliasOf(
  DownloadNewFile,
  partnerAlias('download_modified', '/orders/:id/modified_file', 'orders.read'),
)
export const PartnerFile = aliasOf(
  DownloadOrderFile,
  partnerAlias('download_file', '/orders/:id/files/:file_id', 'orders.read'),
)
export const PartnerMessages = aliasOf(
  ListOrderMessages,
  partnerAlias('list_messages', '/orders/:id/messages', 'orders.read'),
)
export const PartnerPostMessage = aliasOf(PostOrderMessage, {
  ...partnerAlias('post_message', '/orders/:id/messages', 'orders.write'),
  audit_kind: 'messages',
})
export const PartnerMessageFile = aliasOf(
  DownloadMessageFile,
  partnerAlias('download_message_file', '/orders/:id/messages/:msgid/file', 'orders.read'),
)
