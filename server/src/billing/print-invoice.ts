import { roleId } from '../accounts/role-id.ts'
import type { App } from '../platform/api/handler.ts'
import type { Db } from '../platform/db/sql.ts'
import { pdfThreads } from '../platform/files/pdf-threads.ts'
import { makePrintPng } from '../platform/images/pictures.ts'
import { bufferOf } from '../platform/threads/buffer-of.ts'
import { logoPicture } from '../site/logo-picture.ts'
import { readSettings } from '../site/read-settings.ts'
import type { PageExtras } from './invoice-document.ts'
import type { IssuedInvoice } from './invoice-rows.ts'

type Tasks = typeof import('./invoice-tasks.ts')
const run = pdfThreads.tasks<Tasks>(new URL('./invoice-tasks.ts', import.meta.url))

export type PrintSite = Pick<App, 'publicUrl' | 'files'>

/** Maximum size of the embedded logo, which is sharp enough for its printed size. */
const logoPixels = { width: 640, height: 180 }

/** Reads the site's current logo as a data URL. Returns undefined if there is no logo or its file cannot be read. */
async function printedLogo(db: Db, site: PrintSite): Promise<string | undefined> {
  try {
    const picture = await logoPicture(db, site, await readSettings(db))
    return picture && `data:image/png;base64,${(await makePrintPng({ picture, ...logoPixels })).toString('base64')}`
  } catch {
    return undefined
  }
}

/** Returns the URL of the payment page for a due invoice. Returns undefined for guests, because they cannot sign in. */
async function payUrl(db: Db, { _id, status, user_id }: IssuedInvoice, { publicUrl }: PrintSite) {
  if (status !== 'due') return undefined
  const [guest] = await db`SELECT FROM users WHERE _id = ${user_id} AND role_id = ${roleId.guest}`
  return guest ? undefined : `${publicUrl}/invoice/${_id}`
}

/** Prints an invoice as a PDF file. */
export async function printInvoice(db: Db, invoice: IssuedInvoice, site: PrintSite): Promise<Buffer> {
  const [logo, pay_url] = await Promise.all([printedLogo(db, site), payUrl(db, invoice, site)])
  const extras: PageExtras = { logo, pay_url }
  return bufferOf(await run('invoicePdf', { invoice: { ...invoice }, extras }))
}
