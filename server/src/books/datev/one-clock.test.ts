import { DownloadXRechnung, ListInvoices } from '@mapwright/contract/billing/invoice-endpoints.ts'
import { ChangeDatevSettings, ExportDatev } from '@mapwright/contract/books/datev/datev-endpoints.ts'
import { dayIn } from '@mapwright/contract/site/time-zone.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type InvoiceSite, startInvoiceSite } from '../../../test/invoice-site.ts'
import { setTimeZone } from '../../../test/site-state.ts'
import { invoiceDocument } from '../../billing/invoice-document.ts'
import { issuedInvoice } from '../../billing/invoice-rows.ts'
import { textsWithin } from '../../platform/files/set-scripts.ts'

let site: InvoiceSite

beforeAll(async () => {
  site = await startInvoiceSite()
})
afterAll(() => site.close())

/** Finds a time zone in which the current date differs from UTC. */
const elsewhere = (now: Date) =>
  ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].find((zone) => dayIn(now, zone) !== dayIn(now, 'UTC')) ?? ''

it("has the same day in the PDF, the e-invoice, the list, DATEV and the number, even after a change of the site's time zone", async () => {
  await setTimeZone(site, elsewhere(new Date()))
  await site.sql`UPDATE users SET language = 'en'`
  await site.sql`UPDATE settings SET company_address = 'Street 1', company_post_code = '10115', company_city = 'Berlin',
    company_email = 'shop@tuning.example', company_phone = '+49301234567'`
  const id = await site.dueInvoice(await site.person())
  await setTimeZone(site, 'UTC')
  const invoice = await issuedInvoice(site.sql, id)
  if (!invoice) throw new Error('there is no invoice')
  const day = dayIn(invoice.issued_at, elsewhere(invoice.issued_at))
  expect(day).not.toBe(dayIn(invoice.issued_at, 'UTC'))

  const listed = await site.call(ListInvoices, { query: { from: day, to: day } }, { as: site.admin })
  expect(listed.body.invoices).toMatchObject([{ _id: id, day }])
  expect(invoice.invoice).toContain(day.slice(0, 4))
  const printed = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
  expect(textsWithin(invoiceDocument(invoice).content).join('\n')).toContain(printed)
  const xml = await site.call(DownloadXRechnung, { params: { id } }, { as: site.admin })
  expect(new TextDecoder().decode(xml.bytes)).toContain(day.replaceAll('-', ''))
  await site.call(ChangeDatevSettings, { body: { consultant: '12345', client: '7' } }, { as: site.admin })
  const datev = await site.call(ExportDatev, { query: { from: day, to: day } }, { as: site.admin })
  const [, , row = ''] = new TextDecoder('windows-1252').decode(datev.bytes).split('\r\n')
  expect(row.split(';')[9]).toBe(day.slice(8) + day.slice(5, 7))
})
