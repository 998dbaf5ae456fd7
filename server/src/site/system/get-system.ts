import { GetSystem } from '@mapwright/contract/site/system/system-endpoints.ts'
import { query } from '../../platform/api/handler.ts'
import { readSystem } from './read-system.ts'

export const getSystem = query(GetSystem, async ({ sql, app }) => ({ system: await readSystem(sql, app) }))
