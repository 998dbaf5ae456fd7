import type { CallInput } from '@mapwright/contract/api/endpoint.ts'
import { ExportDueOrders } from '@mapwright/contract/orders/due-endpoints.ts'
import { download } from '../../platform/api/download.ts'
import { ProblemError } from '../../platform/api/problem-error.ts'
import { notify } from '../../ui/notify.ts'

/** Saves unpaid orders as CSV: those of the list's filters, or only the selected ones. */
export async function saveDue(query: NonNullable<CallInput<typeof ExportDueOrders>['query']>) {
  try {
    await download(ExportDueOrders, { query })
  } catch (problem) {
    if (!(problem instanceof ProblemError)) throw problem
    notify.failed(problem)
  }
}
