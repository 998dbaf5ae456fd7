import { DownloadInvoice } from '@mapwright/contract/billing/invoice-endpoints.ts'
import { useState } from 'react'
import { download } from '../platform/api/download.ts'
import { ProblemError } from '../platform/api/problem-error.ts'
import { notify } from '../ui/notify.ts'

/** Downloads an invoice as PDF. `busyId` is the invoice that is being created. */
export function useInvoicePdf() {
  const [busyId, setBusyId] = useState<string>()
  const save = async (id: string) => {
    setBusyId(id)
    try {
      await download(DownloadInvoice, { params: { id } })
    } catch (failure) {
      if (!(failure instanceof ProblemError)) throw failure
      notify.failed(failure)
    } finally {
      setBusyId(undefined)
    }
  }
  return { busyId, save }
}
