import { DownloadInvoice } from '@mapwright/contract/billing/invoice-endpoints.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api, show } from '../../../test/kit.tsx'
import { unreachable } from '../../platform/api/problem-error.ts'
import { notify } from '../messages/notify.ts'
import { useDownload } from './use-download.ts'

function Downloads() {
  const { save, saving, isSaving } = useDownload()
  return (
    <>
      <button
        type="button"
        disabled={isSaving}
        onClick={() => void save(DownloadInvoice, { params: { id: '7' } }, '7')}
      >
        PDF
      </button>
      <p>on its way: {saving ?? 'nothing'}</p>
    </>
  )
}

test('shows the name of the file during the upload, and the reason of a refusal', async () => {
  await api.refuse(DownloadInvoice, 404, { code: 'credits.no_pdf', message: 'Copies are not kept.' }, { isHeld: true })
  await show(<Downloads />)
  await page.getByRole('button', { name: 'PDF' }).click()
  await expect.element(page.getByText('on its way: 7')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'PDF' })).toBeDisabled()
  await expect.poll(() => api.requests(DownloadInvoice)).toHaveLength(1)
  await api.release()
  await expect.element(page.getByText('Copies are not kept.')).toBeVisible()
  await expect.element(page.getByText('on its way: nothing')).toBeVisible()
})

test('shows a message for a call that did not reach the server, and rethrows bugs of the app', async () => {
  await show(<p>A page</p>)
  notify.refused(unreachable())
  await expect.element(page.getByText(/could not be reached|cannot be reached/)).toBeVisible()
  expect(() => notify.refused(new TypeError('x is undefined'))).toThrow(TypeError)
})
