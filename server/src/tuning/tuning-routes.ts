import * as rules from '@mapwright/contract/tuning/price-rule-endpoints.ts'
import * as calls from '@mapwright/contract/tuning/tuning-endpoints.ts'
import type { Route } from '../platform/api/handler.ts'
import { resourceRoutes } from '../platform/api/resource-routes.ts'
import {
  listCatalogue,
  listCatalogueAs,
  listCatalogueOptions,
  listPriceGroups,
  listSpecialEcuNames,
} from './list-catalogue.ts'
import { priceListRoutes } from './price-list.ts'
import { combinationResource, noteResource, priceRuleResource, specialEcuResource } from './price-rule-resources.ts'
import { optionResource, serviceResource } from './service-resource.ts'

export const tuningRoutes: readonly Route[] = [
  listCatalogue,
  listCatalogueAs,
  listCatalogueOptions,
  listSpecialEcuNames,
  listPriceGroups,
  ...resourceRoutes(serviceResource, calls.serviceCalls),
  ...resourceRoutes(optionResource, calls.optionCalls),
  ...resourceRoutes(specialEcuResource, rules.specialEcuBrandCalls),
  ...resourceRoutes(combinationResource, rules.combinationCalls),
  ...resourceRoutes(noteResource, rules.tuningNoteCalls),
  ...resourceRoutes(priceRuleResource, rules.priceRuleCalls),
  ...priceListRoutes,
]
