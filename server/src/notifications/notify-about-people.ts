import { formatHundredths } from '@mapwright/contract/api/amounts.ts'
import { found } from '../platform/api/problem.ts'
import type { Db } from '../platform/db/sql.ts'
import { subscriber } from '../platform/events/subscriber.ts'
import { sendMail } from '../platform/mail/send-mail.ts'
import { supportedLanguage } from '../wording.ts'
import { notify } from './notification-rows.ts'
import { readRecipient, staffWithPermission } from './read-facts.ts'
import { recipientsWanting, wantsNotification } from './recipient-rows.ts'

/** The staff page of a user. */
const pageOf = (user_id: string) => `/admin/agent_manager/agent/${user_id}`

/** Deletes the notifications of a removed user, those about them, and their unsent campaigns. */
export const forgetRemovedUsers = subscriber({
  name: 'notifications.forget_removed_users',
  on: ['user.removed'],
  async handle({ tx, event }) {
    await tx`DELETE FROM in_app_notifications WHERE user_id = ${event.user_id} OR link = ${pageOf(event.user_id)}`
    await tx`DELETE FROM campaign_deliveries WHERE user_id = ${event.user_id} AND status <> 'sent'`
  },
})

/**
 * Notifies staff who may activate accounts about new ones, users about their activation, and staff who may delete accounts about
 * requests for deletion.
 */
export const notifyAboutPeople = subscriber({
  name: 'notifications.notify_about_people',
  on: ['user.verified', 'user.activated', 'user.deletion_requested'],
  async handle({ tx, event, now }) {
    const person = await readRecipient(tx, event.user_id)
    const ref = { user_id: event.user_id }
    if (event.type === 'user.activated') {
      await notify(tx, [event.user_id], { kind: 'account_activated', values: {}, link: '/', now })
      await sendMail(tx, {
        to: person.email,
        language: person.language,
        kind: 'account_activated',
        values: {},
        ref,
        now,
      })
      return
    }
    if (event.type === 'user.deletion_requested') {
      const staff = await staffWithPermission(tx, 'dealers_manager.delete')
      await notify(
        tx,
        staff.map(({ _id }) => _id),
        {
          kind: 'deletion_requested',
          values: { customer: person.name || person.email },
          link: pageOf(event.user_id),
          now,
        },
      )
      return
    }
    const staff = await staffWithPermission(tx, 'dealers_manager.edit')
    const link = pageOf(event.user_id)
    const values = { customer: person.name || person.email, email: person.email }
    await notify(
      tx,
      staff.map(({ _id }) => _id),
      { kind: 'user_registered', values, link, now },
    )
    const mailRecipients = await recipientsWanting(
      tx,
      staff.map(({ _id }) => _id),
      'people',
      'mail',
    )
    for (const { email, language } of staff.filter(({ _id }) => mailRecipients.has(_id)))
      await sendMail(tx, { to: email, language, kind: 'new_customer', values: { ...values, link }, ref, now })
  },
})

type InvoiceFacts = { invoice: string; total: bigint; currency: string; count: bigint; pdf_until: Date | null }

async function invoiceFacts(db: Db, id: string): Promise<InvoiceFacts> {
  const [facts] = await db<
    InvoiceFacts[]
  >`SELECT invoice, total, currency, count, pdf_until FROM invoices WHERE _id = ${id}`
  return found(facts, 'request.not_found')
}

const moneyText = (language: string | null, { total, currency }: InvoiceFacts): string =>
  new Intl.NumberFormat(supportedLanguage(language), { style: 'currency', currency }).format(formatHundredths(total))

const dayText = (language: string | null, day: Date | null): string =>
  day ? new Intl.DateTimeFormat(supportedLanguage(language), { dateStyle: 'long', timeZone: 'UTC' }).format(day) : ''

/**
 * Sends the customer the invoice, and its paid version with the credits; notifies staff who handle invoices about new ones. The mail
 * about a paid invoice cannot be switched off because it delivers the customer's copy.
 */
export const notifyAboutInvoices = subscriber({
  name: 'notifications.notify_about_invoices',
  on: ['invoice.created', 'invoice.paid'],
  async handle({ tx, event, now }) {
    const [facts, customer] = await Promise.all([invoiceFacts(tx, event.invoice_id), readRecipient(tx, event.user_id)])
    const { email: to, language } = customer
    const about = { invoice: facts.invoice, amount: moneyText(language, facts), link: `/invoice/${event.invoice_id}` }
    const mail = { to, language, ref: { invoice_id: event.invoice_id }, now }
    const credits = formatHundredths(facts.count)
    if (event.type === 'invoice.paid') {
      const day = dayText(language, facts.pdf_until)
      await sendMail(tx, { ...mail, kind: 'invoice_paid', values: { ...about, credits, day } })
      await notify(tx, [event.user_id], {
        kind: 'invoice_paid',
        values: { invoice: facts.invoice, credits },
        link: about.link,
        now,
      })
      return
    }
    if (await wantsNotification(tx, event.user_id, 'credits', 'mail'))
      await sendMail(tx, { ...mail, kind: 'invoice_due', values: about })
    const staff = await staffWithPermission(tx, 'dealers_manager.invoices')
    const values = { invoice: facts.invoice, customer: customer.name || to }
    await notify(
      tx,
      staff.map(({ _id }) => _id),
      { kind: 'invoice_created', values, link: `/admin/agent_manager/agency_invoice/${event.invoice_id}`, now },
    )
  },
})
