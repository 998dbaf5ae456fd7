import type { ServerDomain } from '../platform/domain.ts'
import { checkUserVatNumber, checkVatNumber, getUserVatCheck, getVatCheck } from './check-vat-number.ts'
import { confirmUserPlace, getUserPlace, removeUserPlace } from './confirm-place.ts'
import { creditNoteEventFacts } from './credit-note-event-facts.ts'
import { downloadInvoice, downloadXRechnung } from './download-invoice.ts'
import { dunningEventFacts } from './dunning-event-facts.ts'
import { changeDunningSettings, getDunningSettings } from './dunning-settings.ts'
import { eraseOldInvoicesJob } from './erase-old-invoices.ts'
import { eraseVatChecks } from './erase-vat-checks.ts'
import { setEuroRate } from './euro-rates.ts'
import { exportInvoices } from './export-invoices.ts'
import { getInvoice } from './get-invoice.ts'
import { getInvoiceDunning, holdInvoiceDunning, resumeInvoiceDunning } from './invoice-dunning.ts'
import { invoiceEventFacts } from './invoice-event-facts.ts'
import { exportInvoiceEvidence, listInvoiceEvidence } from './invoice-evidence.ts'
import { listInvoices, listMyInvoices } from './invoice-lists.ts'
import { judgeEarlierInvoicesJob } from './judge-earlier-invoices.ts'
import { mailInvoice } from './mail-invoice.ts'
import { exportOssFigures, getOssFigures } from './oss-figures.ts'
import { billingData } from './own-data.ts'
import { recheckVatNumbersJob } from './recheck-vat-numbers.ts'
import { billingChecks } from './reconcile-invoices.ts'
import { changeBillingSettings, getBillingSettings } from './settings.ts'
import { exportVatFigures, listVatFigures } from './vat-figures.ts'

const settingsRoutes = [getBillingSettings, changeBillingSettings]
const dunning = [getDunningSettings, changeDunningSettings, getInvoiceDunning, holdInvoiceDunning, resumeInvoiceDunning]
const places = [getUserPlace, confirmUserPlace, removeUserPlace]
const vatChecks = [getVatCheck, checkVatNumber, getUserVatCheck, checkUserVatNumber]

const figures = [listVatFigures, exportVatFigures, getOssFigures, exportOssFigures, setEuroRate]
const evidence = [listInvoiceEvidence, exportInvoiceEvidence]

export const billing: ServerDomain = {
  routes: [
    listMyInvoices,
    listInvoices,
    getInvoice,
    exportInvoices,
    downloadInvoice,
    downloadXRechnung,
    mailInvoice,
    ...vatChecks,
    ...places,
    ...dunning,
    ...settingsRoutes,
    ...figures,
    ...evidence,
  ],
  jobs: [eraseOldInvoicesJob, recheckVatNumbersJob, judgeEarlierInvoicesJob],
  subscribers: [eraseVatChecks],
  facts: [invoiceEventFacts, creditNoteEventFacts, dunningEventFacts],
  ownData: billingData,
  checks: billingChecks,
}
