import { importCalls } from '../imports/import-calls.ts'
import { variantFilters } from './vehicle.ts'

export const variantImportCalls = importCalls({
  many: 'variants',
  path: '/vehicle/variant',
  access: ['may:vehicle_statistics.variants.add', 'may:vehicle_statistics.variants.edit'],
  exportAccess: ['may:vehicle_statistics.variants.table'],
  filters: variantFilters,
})
