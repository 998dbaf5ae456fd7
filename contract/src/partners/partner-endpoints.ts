import { z } from 'zod'
import { type ApiScope, endpoint } from '../api/endpoint.ts'
import { CreditsText, Id, line, MoneyText } from '../api/scalars.ts'
import { secondDoor } from '../api/second-door.ts'
import { Finding } from '../ecu/finding.ts'
import { Identification } from '../ecu/identification.ts'
import { DownloadMessageFile, ListOrderMessages, PostOrderMessage } from '../orders/message-endpoints.ts'
import { maxFileBytes, orderStatuses } from '../orders/order.ts'
import {
  AddOrderFile,
  ChangeStatus,
  CreateOrder,
  DeleteOrder,
  DownloadNewFile,
  DownloadOldFile,
  GetOrder,
  SubmitOrder,
} from '../orders/order-endpoints.ts'
import { OrderRow } from '../orders/order-shapes.ts'
import { lineKinds } from '../tuning/price.ts'
import { ListCatalogue } from '../tuning/tuning-endpoints.ts'
import { GetVariantDetails } from '../vehicles/details-endpoints.ts'
import {
  GenerationsOfVmodel,
  GetVehicle,
  ListVtypes,
  ManufacturersOfVtype,
  SearchVehicles,
  VariantsOfGeneration,
  VmodelsOfManufacturer,
} from '../vehicles/vehicles-endpoints.ts'
import { RequestQuoteInput } from './quote.ts'

/** The version that paths name. A change that breaks clients gets a new one. */
const partnerPath = '/partner/v1'

const door = <const Name extends string, const Path extends string, const Scope extends ApiScope>(
  name: Name,
  path: Path,
  scope: Scope,
) =>
  ({
    name: `partners.${name}`,
    path: `${partnerPath}${path}`,
    access: [`scope:${scope}`],
    api: 'partner/v1',
  }) as const

/** Also for the pages of partners' websites. */
const catalogueDoor = <const Name extends string, const Path extends string>(name: Name, path: Path) =>
  ({ ...door(name, path, 'catalogue.read'), cors: true }) as const

export const PartnerVtypes = secondDoor(ListVtypes, catalogueDoor('list_vtypes', '/vehicles/types'))
export const PartnerManufacturers = secondDoor(
  ManufacturersOfVtype,
  catalogueDoor('list_manufacturers', '/vehicles/types/:parent/manufacturers'),
)
export const PartnerVmodels = secondDoor(
  VmodelsOfManufacturer,
  catalogueDoor('list_vmodels', '/vehicles/manufacturers/:parent/models'),
)
export const PartnerGenerations = secondDoor(
  GenerationsOfVmodel,
  catalogueDoor('list_generations', '/vehicles/models/:parent/generations'),
)
export const PartnerVariants = secondDoor(
  VariantsOfGeneration,
  catalogueDoor('list_variants', '/vehicles/generations/:parent/variants'),
)
export const PartnerSearchVehicles = secondDoor(SearchVehicles, catalogueDoor('search_vehicles', '/vehicles/search'))
export const PartnerVehicle = secondDoor(GetVehicle, catalogueDoor('get_vehicle', '/vehicles/variants/:id'))
export const PartnerVehicleDetails = secondDoor(
  GetVariantDetails,
  catalogueDoor('get_vehicle_details', '/vehicles/variants/:id/details'),
)
export const PartnerServices = secondDoor(ListCatalogue, catalogueDoor('list_services', '/services'))

export const QuotePrice = endpoint({
  ...catalogueDoor('quote_price', '/price'),
  method: 'POST',
  summary: 'The price of services and options for a vehicle, as for an order placed now',
  body: z.strictObject({
    variant_id: Id,
    service_ids: z.array(Id).min(1).max(20),
    option_ids: z.array(Id).max(40).default([]),
  }),
  payload: {
    lines: z.array(z.strictObject({ kind: z.enum(lineKinds), id: Id, name: z.string(), amount: CreditsText })),
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
  ...door('request_quote', '/quotes', 'quotes.write'),
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
  ...door('identify_file', '/files/identify', 'orders.write'),
  method: 'POST',
  summary: 'Identify a read and list its findings; the file is not stored',
  files: { file: { max_bytes: maxFileBytes, required: true } },
  payload: { identification: Identification, findings: z.array(Finding) },
  limits: [{ by: 'principal', seconds: 3600, count: 200 }],
})

export const PartnerOrders = endpoint({
  ...door('list_orders', '/orders', 'orders.read'),
  method: 'GET',
  summary: 'Placed orders, newest first; pass `next_cursor` as `cursor` to get the next page',
  query: z.strictObject({
    status: z.enum(orderStatuses).optional(),
    keywords: line(100).optional(),
    cursor: z
      .string()
      .regex(/^[\w-]{1,100}$/)
      .optional(),
    size: z.coerce.number().int().min(1).max(100).default(20),
  }),
  payload: { orders: z.array(OrderRow), next_cursor: z.string().nullable() },
})

export const PartnerCreateOrder = secondDoor(CreateOrder, door('create_order', '/orders', 'orders.write'))
export const PartnerSubmitOrder = secondDoor(SubmitOrder, door('submit_order', '/orders/:id/submit', 'orders.write'))
export const PartnerChangeStatus = secondDoor(ChangeStatus, door('change_status', '/orders/:id/status', 'orders.write'))
export const PartnerOrder = secondDoor(GetOrder, door('get_order', '/orders/:id', 'orders.read'))
export const PartnerDeleteOrder = secondDoor(DeleteOrder, door('delete_order', '/orders/:id', 'orders.write'))
export const PartnerAddFile = secondDoor(AddOrderFile, door('add_file', '/orders/:id/files', 'orders.write'))
export const PartnerOriginal = secondDoor(
  DownloadOldFile,
  door('download_original', '/orders/:id/original_file', 'orders.read'),
)
export const PartnerModified = secondDoor(
  DownloadNewFile,
  door('download_modified', '/orders/:id/modified_file', 'orders.read'),
)
export const PartnerMessages = secondDoor(
  ListOrderMessages,
  door('list_messages', '/orders/:id/messages', 'orders.read'),
)
export const PartnerPostMessage = secondDoor(
  PostOrderMessage,
  door('post_message', '/orders/:id/messages', 'orders.write'),
)
export const PartnerMessageFile = secondDoor(
  DownloadMessageFile,
  door('download_message_file', '/orders/:id/messages/:msgid/file', 'orders.read'),
)
