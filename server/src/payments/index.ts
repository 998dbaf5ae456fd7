import type { ServerDomain } from '../platform/domain.ts'
import { askPayerCountriesJob } from './ask-payer-countries.ts'
import { bankRoutes } from './bank/bank-entries.ts'
import { eraseOldEntriesJob } from './bank/erase-old-entries.ts'
import { closeUnpaidJob } from './close-unpaid.ts'
import { creditInvoice } from './credit-invoice.ts'
import { getInvoiceHistory } from './get-invoice-history.ts'
import { getInvoicePayment } from './get-invoice-payment.ts'
import { confirmPayment, getPayment } from './get-payment.ts'
import { lookUpDisputesJob } from './look-up-disputes.ts'
import { lookUpPaymentsJob } from './look-up-payments.ts'
import { markAsPaid } from './mark-as-paid.ts'
import { markRefundAsTransferred } from './mark-refund-as-transferred.ts'
import type { Payables } from './payable.ts'
import { paymentEventFacts } from './payment-event-facts.ts'
import type { Providers } from './payment-provider.ts'
import { providerEventRoutes } from './provider-events.ts'
import { providerSettings } from './provider-settings.ts'
import { receiveEvent } from './receive-event.ts'
import { paymentChecks } from './reconcile-payments.ts'
import { refundLists } from './refund-lists.ts'
import { refundPayment } from './refund-payment.ts'
import { refundProviderEvent } from './refund-provider-event.ts'
import { removeInvoice } from './remove-invoice.ts'
import { sendDunningJob } from './send-dunning.ts'
import { startPayment } from './start-payment.ts'
import { chargeMethodJob } from './stored/charge-method.ts'
import { storedMethodData } from './stored/own-data.ts'
import { removeMethodsOfRemoved, removeStoredMethod } from './stored/remove-method.ts'
import { tidyMethodsJob } from './stored/tidy-methods.ts'
import { getStoredMethod } from './stored-method-rows.ts'

/**
 * Composes the payments domain. `payables` are the things that other domains sell; `providers` are the payment methods besides bank
 * transfer.
 */
export const payments = ({ payables, providers }: { payables: Payables; providers: Providers }): ServerDomain => ({
  routes: [
    markAsPaid(payables),
    removeInvoice,
    creditInvoice(payables),
    getPayment(payables),
    getInvoicePayment(providers, payables),
    getInvoiceHistory,
    confirmPayment(providers, payables),
    startPayment(providers, payables),
    getStoredMethod,
    removeStoredMethod,
    refundPayment(providers, payables),
    ...bankRoutes(payables),
    ...providerEventRoutes(providers),
    refundProviderEvent(providers),
    ...refundLists,
    markRefundAsTransferred,
    ...providerSettings(providers),
    ...providers.map((provider) => receiveEvent(provider, payables)),
  ],
  jobs: [
    lookUpPaymentsJob(providers, payables),
    closeUnpaidJob(providers),
    askPayerCountriesJob(providers),
    sendDunningJob,
    eraseOldEntriesJob,
    lookUpDisputesJob(providers, payables),
    chargeMethodJob(providers, payables),
    tidyMethodsJob(providers),
  ],
  subscribers: [removeMethodsOfRemoved],
  ownData: storedMethodData,
  facts: [paymentEventFacts],
  checks: paymentChecks,
})
