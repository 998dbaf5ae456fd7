import { DownloadInvoice, DownloadXRechnung } from '@mapwright/contract/billing/invoice-endpoints.ts'
import { ChangeSettings } from '@mapwright/contract/site/site-endpoints.ts'
import sharp from 'sharp'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type InvoiceSite, startInvoiceSite } from '../../test/invoice-site.ts'
import type { Person } from '../../test/kit.ts'

let site: InvoiceSite

beforeAll(async () => {
  site = await startInvoiceSite()
})
afterAll(() => site.close())

describe('the PDF of an invoice', () => {
  const download = (id: string, as?: Person) => site.call(DownloadInvoice, { params: { id } }, { as })

  it('is available to its owner and to staff with the permission, under its number', async () => {
    const customer = await site.person()
    const { invoice } = (await site.buy(customer)).body
    const { status, bytes, headers } = await download(invoice._id, customer)
    expect(status).toBe(200)
    expect(new TextDecoder('latin1').decode(bytes.slice(0, 5))).toBe('%PDF-')
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-disposition')).toContain(`${invoice.invoice}.pdf`)
    const clerk = await site.staffWith('dealers_manager.download_invoice')
    expect((await download(invoice._id, clerk)).status).toBe(200)
  })

  it('responds to another customer exactly as to an unknown id, and refuses staff without the permission', async () => {
    const id = await site.dueInvoice(await site.person())
    const stranger = await site.person()
    const { request_id: _, ...theirs } = (await download(id, stranger)).body as Record<string, unknown>
    const { request_id: __, ...unknown } = (await download(uuidv7(), stranger)).body as Record<string, unknown>
    expect(theirs).toEqual(unknown)
    const clerk = await site.staffWith('dealers_manager.invoices')
    expect((await download(id, clerk)).status).toBe(403)
    expect((await download(id)).status).toBe(401)
  })

  it('shows the logo on white, and a link for the payment while the invoice is due', async () => {
    const transparent = sharp({ create: { width: 900, height: 300, channels: 4, background: '#0f08' } })
    const logo = new File([new Uint8Array(await transparent.png().toBuffer())], 'logo.png')
    await site.call(ChangeSettings, { body: {}, files: { logo } }, { as: site.admin })
    const customer = await site.person()
    const id = await site.dueInvoice(customer)
    const textOf = async () => new TextDecoder('latin1').decode((await download(id, customer)).bytes)
    const due = await textOf()
    expect(due).toContain(`/invoice/${id})`)
    expect(due).toMatch(/\/Subtype \/Image\n\/BitsPerComponent 8\n\/Width 540\n\/Height 180/)
    expect(due).not.toContain('/SMask')
    await site.pay(id)
    expect(await textOf()).not.toContain(`/invoice/${id})`)
    await site.call(ChangeSettings, { body: { remove_logo: 'true' } }, { as: site.admin })
  })
})

describe('the XRechnung of an invoice', () => {
  const download = (id: string, as: Person) => site.call(DownloadXRechnung, { params: { id } }, { as })

  it('names the settings that were missing when the invoice was issued', async () => {
    const customer = await site.person()
    const { status, body } = await download(await site.dueInvoice(customer), customer)
    expect([status, body.code]).toEqual([409, 'billing.e_invoice_incomplete'])
    expect(Object.keys(body.fields ?? {})).toContain('company_phone')
  })

  it('is available to its owner as XML, and is embedded in the PDF, which is PDF/A-3', async () => {
    await site.sql`UPDATE settings SET company_address = 'Street 1', company_post_code = '10115', company_city = 'Berlin',
      company_email = 'office@example.com', company_phone = '+49 30 1'`
    const customer = await site.person()
    const id = await site.dueInvoice(customer)
    const { status, bytes, headers } = await download(id, customer)
    expect([status, headers.get('content-type')]).toEqual([200, 'application/xml'])
    expect(new TextDecoder().decode(bytes)).toContain('xrechnung_3.0</ram:ID>')
    const pdf = await site.call(DownloadInvoice, { params: { id } }, { as: customer })
    const text = new TextDecoder('latin1').decode(pdf.bytes)
    for (const part of [
      '<pdfaid:part>3',
      'fx:ConformanceLevel>EN 16931',
      '/AFRelationship /Alternative',
      'factur-x.xml',
      '/OutputIntent',
    ])
      expect(text).toContain(part)
    expect((await download(id, await site.person())).body.code).toBe('credits.invoice_not_found')
  })
})
