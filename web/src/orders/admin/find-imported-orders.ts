import { addressOf } from '../../platform/routing/paths.ts'
import { importedHits } from '../imported/imported-hits.ts'

/** Finds the imported orders of all customers, for the global search. */
export default (text: string, signal: AbortSignal) =>
  importedHits(text, signal, ({ number }) =>
    addressOf('/admin/manage_orders/imported_orders', undefined, { search: number }),
  )
