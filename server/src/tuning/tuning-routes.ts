import * as rules from '@mapwright/contract/tuning/price-rule-endpoints.ts'
import * as calls from '@mapwright/contract/tuning/tuning-endpoints.ts'
import type { Route } from '../platform/api/handler.ts'
import { resourceRoutes } from '../platform/api/resource-routes.ts'
import { listCatalogue, listCatalogueAs, listCatalogueOptions, listSpecialEcuNames } from './list-catalogue.ts'
import { priceListRoutes } from './price-list.ts'
import { combinationResource, noteResource, specialEcuResource } from './price-rule-resources.ts'
import { optionResource, serviceResource } from './service-resource.ts'

export const tuningRoutes: readonly Route[] = [
  listCatalogue,
  listCatalogueAs,
  listCatalogueOptions,
  listSpecialEcuNames,
  ...resourceRoutes(serviceResource, {
    list: calls.ListServices,
    add: calls.AddService,
    change: calls.ChangeService,
    setOnline: calls.SetServiceOnline,
    remove: calls.RemoveService,
    removeMany: calls.RemoveServices,
    countDependents: calls.CountServiceDependents,
    reorder: calls.ReorderService,
  }),
  ...resourceRoutes(optionResource, {
    list: calls.ListOptions,
    add: calls.AddOption,
    change: calls.ChangeOption,
    setOnline: calls.SetOptionOnline,
    remove: calls.RemoveOption,
    removeMany: calls.RemoveOptions,
    countDependents: calls.CountOptionDependents,
    reorder: calls.ReorderOption,
  }),
  ...resourceRoutes(specialEcuResource, {
    list: rules.ListSpecialEcuBrands,
    add: rules.AddSpecialEcuBrand,
    change: rules.ChangeSpecialEcuBrand,
    setOnline: rules.SetSpecialEcuBrandOnline,
    remove: rules.RemoveSpecialEcuBrand,
    removeMany: rules.RemoveSpecialEcuBrands,
  }),
  ...resourceRoutes(combinationResource, {
    list: rules.ListCombinations,
    add: rules.AddCombination,
    change: rules.ChangeCombination,
    setOnline: rules.SetCombinationOnline,
    remove: rules.RemoveCombination,
    removeMany: rules.RemoveCombinations,
  }),
  ...resourceRoutes(noteResource, {
    list: rules.ListTuningNotes,
    add: rules.AddTuningNote,
    change: rules.ChangeTuningNote,
    remove: rules.RemoveTuningNote,
    removeMany: rules.RemoveTuningNotes,
  }),
  ...priceListRoutes,
]
