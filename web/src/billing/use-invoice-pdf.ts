import { DownloadInvoice, DownloadXRechnung } from '@mapwright/contract/billing/invoice-endpoints.ts'
import { useDownload } from '../ui/files/use-download.ts'

/** Downloads an invoice as PDF, or as XML for accounting software. `busyId` is the id of the invoice that is being downloaded. */
export function useInvoicePdf() {
  const { save, saving } = useDownload()
  return {
    busyId: saving,
    save: (id: string) => save(DownloadInvoice, { params: { id } }, id),
    saveXml: (id: string) => save(DownloadXRechnung, { params: { id } }, id),
  }
}
