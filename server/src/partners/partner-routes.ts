import type { Endpoint } from '@mapwright/contract/api/endpoint.ts'
import { GetBalance } from '@mapwright/contract/credits/balance-endpoints.ts'
import {
  DownloadMessageFile,
  ListOrderMessages,
  PostOrderMessage,
} from '@mapwright/contract/orders/message-endpoints.ts'
import { AcceptOffer, DeclineOffer } from '@mapwright/contract/orders/money/offer-endpoints.ts'
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
} from '@mapwright/contract/orders/order-endpoints.ts'
import * as partner from '@mapwright/contract/partners/partner-endpoints.ts'
import { GetVariantDetails } from '@mapwright/contract/vehicles/details-endpoints.ts'
import {
  GetVehicle,
  generationCalls,
  manufacturerCalls,
  SearchVehicles,
  variantCalls,
  vmodelCalls,
  vtypeCalls,
} from '@mapwright/contract/vehicles/vehicles-endpoints.ts'
import { conversationRoutes } from '../conversations/conversation-routes.ts'
import { creditsRoutes } from '../credits/credits-routes.ts'
import { orderRoutes } from '../orders/order-routes.ts'
import { orderSubject } from '../orders/order-subject.ts'
import { aliasRoute } from '../platform/api/alias-route.ts'
import type { Route } from '../platform/api/handler.ts'
import type { Caller, Person } from '../platform/api/principal.ts'
import { Problem } from '../platform/api/problem.ts'
import { vehicleRoutes } from '../vehicles/vehicle-routes.ts'
import { identifyFile } from './identify-file.ts'
import { listOrderChanges } from './list-order-changes.ts'
import { listPartnerOrders } from './list-partner-orders.ts'
import { listServices } from './list-services.ts'
import { quotePrice } from './quote-price.ts'

/** Returns the customer for whom an API client acts. */
function ownerOf(caller: Caller): Person {
  if (caller.kind !== 'api_client') throw new Problem('request.forbidden')
  return caller.owner
}

const aliases: readonly (readonly [Endpoint, Endpoint])[] = [
  [partner.PartnerVtypes, vtypeCalls.list],
  [partner.PartnerManufacturers, manufacturerCalls.selected],
  [partner.PartnerVmodels, vmodelCalls.selected],
  [partner.PartnerGenerations, generationCalls.selected],
  [partner.PartnerVariants, variantCalls.selected],
  [partner.PartnerSearchVehicles, SearchVehicles],
  [partner.PartnerVehicle, GetVehicle],
  [partner.PartnerVehicleDetails, GetVariantDetails],
  [partner.PartnerCreateOrder, CreateOrder],
  [partner.PartnerSubmitOrder, SubmitOrder],
  [partner.PartnerChangeStatus, ChangeStatus],
  [partner.PartnerBalance, GetBalance],
  [partner.PartnerAcceptOffer, AcceptOffer],
  [partner.PartnerDeclineOffer, DeclineOffer],
  [partner.PartnerOrder, GetOrder],
  [partner.PartnerDeleteOrder, DeleteOrder],
  [partner.PartnerAddFile, AddOrderFile],
  [partner.PartnerOriginal, DownloadOldFile],
  [partner.PartnerModified, DownloadNewFile],
  [partner.PartnerFile, DownloadOrderFile],
  [partner.PartnerMessages, ListOrderMessages],
  [partner.PartnerPostMessage, PostOrderMessage],
  [partner.PartnerMessageFile, DownloadMessageFile],
]

const behind = [...vehicleRoutes, ...creditsRoutes, ...orderRoutes, ...conversationRoutes(orderSubject)]

/** Routes of the partner API: endpoints of the app that API clients call at a second path, and endpoints that only this API has. */
export const partnerRoutes: readonly Route[] = [
  ...aliases.map((alias) => aliasRoute(behind, alias, { personOf: ownerOf })),
  listServices,
  quotePrice,
  identifyFile,
  listPartnerOrders,
  listOrderChanges,
]
