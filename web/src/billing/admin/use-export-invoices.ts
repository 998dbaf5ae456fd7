import type { CallInput } from '@mapwright/contract/api/endpoint.ts'
import { ExportInvoices } from '@mapwright/contract/billing/invoice-endpoints.ts'
import { useState } from 'react'
import { download } from '../../platform/api/download.ts'
import { ProblemError } from '../../platform/api/problem-error.ts'
import { notify } from '../../ui/notify.ts'

/** Exports invoices as CSV: all that match the list's filters, or only the selected ones. */
export function useExportInvoices() {
  const [isSaving, setIsSaving] = useState(false)
  const save = async (query: NonNullable<CallInput<typeof ExportInvoices>['query']>) => {
    setIsSaving(true)
    try {
      await download(ExportInvoices, { query })
    } catch (problem) {
      if (!(problem instanceof ProblemError)) throw problem
      notify.failed(problem)
    } finally {
      setIsSaving(false)
    }
  }
  return { save, isSaving }
}
