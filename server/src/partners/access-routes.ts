import { accessPlanCalls } from '@mapwright/contract/partners/access-api-endpoints.ts'
import type { Route } from '../platform/api/handler.ts'
import type { Resource } from '../platform/api/resource.ts'
import { resourceRoutes } from '../platform/api/resource-routes.ts'
import { createAccessKey, revokeAccessKeys } from './access-keys.ts'
import { planColumns } from './access-rows.ts'
import { getAccessUsage } from './access-usage.ts'
import { buyAccessApi, renewAccessApi } from './buy-access.ts'
import { changeAccessApi, changeOwnAccessApi, removeAccessApi } from './change-access.ts'
import { createAccessApi } from './create-access.ts'
import { getAccessApi, hasStatisticsAccess, listAccessApis, listOwnAccessApis } from './list-accesses.ts'

const plans: Resource = {
  one: 'access_plan',
  many: 'access_plans',
  table: 'access_plans',
  columns: planColumns,
  searchColumns: ['name'],
  order: 'position',
  problems: { unknown: 'partners.plan_not_found' },
}

/** Endpoints for API accesses and for the plans that customers can buy. */
export const accessRoutes: readonly Route[] = [
  listAccessApis,
  listOwnAccessApis,
  getAccessApi,
  buyAccessApi,
  renewAccessApi,
  createAccessApi,
  changeAccessApi,
  changeOwnAccessApi,
  removeAccessApi,
  createAccessKey,
  revokeAccessKeys,
  getAccessUsage,
  hasStatisticsAccess,
  ...resourceRoutes(plans, accessPlanCalls),
]
