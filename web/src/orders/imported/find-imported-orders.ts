import { addressOf } from '../../platform/routing/paths.ts'
import { importedHits } from './imported-hits.ts'

/** Finds the customer's imported orders, for the global search. */
export default (text: string, signal: AbortSignal) =>
  importedHits(text, signal, ({ number }) => addressOf('/imported_orders', undefined, { search: number }))
