import { accounts } from './accounts/index.ts'
import { exportDataJob } from './accounts/privacy/export-data.ts'
import { billing } from './billing/index.ts'
import { invoiceAttachment } from './billing/invoice-attachment.ts'
import { books } from './books/index.ts'
import { chatSubject } from './chat/chat-subject.ts'
import { chat } from './chat/index.ts'
import { visitorSubject } from './chat/visitors/visitor-subject.ts'
import { codes } from './codes/index.ts'
import { conversations } from './conversations/index.ts'
import { replyAddressOf } from './conversations/mail-in/reply-rows.ts'
import type { Subject } from './conversations/subject.ts'
import { creditPurchases } from './credits/credit-purchases.ts'
import { credits } from './credits/index.ts'
import { statementAttachment } from './credits/mail-statements.ts'
import { downloads } from './downloads/index.ts'
import { home } from './home/index.ts'
import { joined } from './joined/index.ts'
import { moving } from './moving/index.ts'
import { unsubscribeLinksOf } from './notifications/campaigns/unsubscribe-token.ts'
import { notifications } from './notifications/index.ts'
import { readOwnMailTexts } from './notifications/mail-texts/mail-text-rows.ts'
import { orders } from './orders/index.ts'
import { orderSubject } from './orders/order-subject.ts'
import { partners } from './partners/index.ts'
import { payments } from './payments/index.ts'
import type { Providers } from './payments/payment-provider.ts'
import { btcpay } from './payments/providers/btcpay/btcpay.ts'
import { coinbase } from './payments/providers/coinbase/coinbase.ts'
import { klarna } from './payments/providers/klarna/klarna.ts'
import { mollie } from './payments/providers/mollie/mollie.ts'
import { payfast } from './payments/providers/payfast/payfast.ts'
import { paypal } from './payments/providers/paypal/paypal.ts'
import { square } from './payments/providers/square/square.ts'
import { stripe } from './payments/providers/stripe/stripe.ts'
import { actionJobs } from './platform/actions/action-jobs.ts'
import type { App, Route } from './platform/api/handler.ts'
import type { Sql } from './platform/db/sql.ts'
import type { DataSection, ServerDomain } from './platform/domain.ts'
import type { EventFacts } from './platform/events/event-facts.ts'
import { publishLiveUpdates } from './platform/events/publish-live-updates.ts'
import type { Subscriber } from './platform/events/subscriber.ts'
import { eventsSweepJob } from './platform/events/sweep-events.ts'
import { fileJobs } from './platform/files/file-jobs.ts'
import type { Gauges } from './platform/gauges.ts'
import { handledRequestsSweepJob } from './platform/http/sweep-handled-requests.ts'
import { rateLimitsSweepJob } from './platform/http/sweep-rate-limits.ts'
import { importJobs } from './platform/imports/import-jobs.ts'
import type { Job, JobKind } from './platform/jobs/job-kind.ts'
import { mailJobs } from './platform/mail/mail-jobs.ts'
import type { QueuedMail } from './platform/mail/mail-rows.ts'
import { mailSend } from './platform/mail/send-mail.ts'
import { mailSweepJob } from './platform/mail/sweep-mails.ts'
import type { Check } from './platform/reconcile/check.ts'
import { listEmptyParts, loadSampleData, loadSamplePart } from './sample-data/load-sample-data.ts'
import { createGuestLink } from './shop/guest-links.ts'
import { shop } from './shop/index.ts'
import { missingShopTexts } from './shop/missing-shop-texts.ts'
import { contractTextsOf } from './shop/orders/contract-texts.ts'
import { shopOrderSubject } from './shop/orders/order-subject.ts'
import { shopOrderPayments } from './shop/orders/shop-order-payments.ts'
import { recordRegistration } from './site/acceptances/acceptance-rows.ts'
import { site } from './site/index.ts'
import { readMailSite } from './site/mail-brand.ts'
import { setUpSite } from './site/set-up-site.ts'
import { tickets } from './tickets/index.ts'
import { ticketSubject } from './tickets/ticket-subject.ts'
import { tuning } from './tuning/index.ts'
import { vehicles } from './vehicles/index.ts'

/** All kinds of subjects that people can exchange messages about, such as orders and tickets. */
export const subjects: readonly Subject[] = [orderSubject, shopOrderSubject, ticketSubject, chatSubject, visitorSubject]

/** All online payment providers. */
const providers: Providers = [stripe, paypal(), mollie, klarna, square, payfast, btcpay, coinbase]

const leftOfNotifications: readonly ServerDomain[] = [
  accounts({ setUpSite, loadSampleData, loadSamplePart, listEmptyParts, recordRegistration }),
  site,
]
const rightOfNotifications: readonly ServerDomain[] = [
  conversations(subjects),
  vehicles,
  tuning,
  codes,
  downloads,
  billing,
  payments({ payables: [creditPurchases, shopOrderPayments], providers }),
  credits,
  orders({ shopTexts: missingShopTexts }),
  shop({ providers }),
  tickets,
  chat,
  partners,
  joined,
  moving,
  home,
]

/** The bookkeeping checks of all domains. */
export const allChecks: readonly Check[] = [...leftOfNotifications, ...rightOfNotifications].flatMap(
  ({ checks = [] }) => checks,
)

const bookDomain = books({ checks: allChecks })

/** The functions that read the values for notifications about events, of all domains. */
export const appFacts: readonly EventFacts[] = [...leftOfNotifications, ...rightOfNotifications, bookDomain].flatMap(
  ({ facts = [] }) => facts,
)

/** An event's subscribers run in this order. Notifications come early, so that a page that reloads after the event can show them. */
const domains = [
  ...leftOfNotifications,
  notifications({ facts: appFacts, guestLink: createGuestLink }),
  ...rightOfNotifications,
  bookDomain,
]

/** The routes of all domains. The server does not start if a declared endpoint is missing. */
export const appRoutes: readonly Route[] = domains.flatMap(({ routes }) => routes)

/** All subscribers. Open pages are told about an event last, after all other subscribers have run. */
export const appSubscribers: readonly Subscriber[] = [
  ...domains.flatMap(({ subscribers = [] }) => subscribers),
  publishLiveUpdates,
]

/** Reads the figures of all domains for monitoring systems. */
export const appGauges: Gauges = async (sql, app) =>
  (await Promise.all(domains.map(({ gauges }) => gauges?.(sql, app) ?? []))).flat()

/** All sections of a personal data export. */
export const appOwnData: readonly DataSection[] = domains.flatMap(({ ownData = [] }) => ownData)

const jobs: readonly Job[] = [
  ...actionJobs(appRoutes),
  handledRequestsSweepJob,
  rateLimitsSweepJob,
  eventsSweepJob,
  ...fileJobs,
  ...importJobs(domains.flatMap(({ imports = [] }) => imports)),
  mailSweepJob,
  exportDataJob(appOwnData),
  ...domains.flatMap((domain) => domain.jobs ?? []),
]

/** All kinds of jobs. Each kind has its own queue in the database. */
export const allJobs: readonly JobKind[] = [...jobs, mailSend]

const attachmentsOf = async (sql: Sql, mail: QueuedMail, app: App) => [
  ...(await invoiceAttachment(sql, mail, app)),
  ...(await statementAttachment(sql, mail)),
]

/** All jobs of a running site, with their handlers. */
export const appJobs = ({ publicUrl, mailServer }: Pick<App, 'publicUrl' | 'mailServer'>): readonly Job[] => [
  ...jobs,
  ...mailJobs({
    publicUrl,
    mailServer,
    site: readMailSite,
    ownTextsOf: readOwnMailTexts,
    replyAddressFor: replyAddressOf,
    unsubscribeLinksOf,
    attachmentsOf,
    textsOf: contractTextsOf,
  }),
]
