import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import type { GetSystem } from '@mapwright/contract/site/system/system-endpoints.ts'

/** The state of the site, as the API sends it. */
export type SystemState = Wire<typeof GetSystem>['system']
