import { DownloadInvoice, DownloadXRechnung } from '@mapwright/contract/billing/invoice-endpoints.ts'
import { useState } from 'react'
import { download } from '../platform/api/download.ts'
import { ProblemError } from '../platform/api/problem-error.ts'
import { notify } from '../ui/notify.ts'

/** Downloads an invoice as PDF, or as XML for accounting software. `busyId` is the invoice that is being created. */
export function useInvoicePdf() {
  const [busyId, setBusyId] = useState<string>()
  const run = async (id: string, start: () => Promise<unknown>) => {
    setBusyId(id)
    try {
      await start()
    } catch (failure) {
      if (!(failure instanceof ProblemError)) throw failure
      notify.failed(failure)
    } finally {
      setBusyId(undefined)
    }
  }
  return {
    busyId,
    save: (id: string) => run(id, () => download(DownloadInvoice, { params: { id } })),
    saveXml: (id: string) => run(id, () => download(DownloadXRechnung, { params: { id } })),
  }
}
