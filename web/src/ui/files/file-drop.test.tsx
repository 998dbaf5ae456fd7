import { SendFileUpload } from '@mapwright/contract/downloads/file-upload-endpoints.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api, show } from '../../../test/kit.tsx'
import { upload } from '../../platform/api/upload.ts'
import { notify } from '../messages/notify.ts'
import { FileDrop } from './file-drop.tsx'

const megabyte = 1024 * 1024

const Drop = ({ maxBytes = 64 * megabyte }: { maxBytes?: number }) => (
  <FileDrop
    label="Original file"
    maxBytes={maxBytes}
    upload={(file, options) => upload(SendFileUpload, { body: { vehicle: '', comment: '' }, files: { file } }, options)}
    onDone={(file) => notify.done(`arrived: ${file.name}`)}
  />
)

const field = page.getByLabelText('Original file')
const bar = page.getByRole('progressbar', { name: 'Sending golf.bin' })
const fileOf = (bytes: number) => new File([new Uint8Array(bytes)], 'golf.bin', { type: 'application/octet-stream' })
/** Sets the file of the input directly. The browser's driver would take seconds to transfer a large file. */
async function choose(file: File) {
  await expect.element(field).toBeEnabled()
  const files = new DataTransfer()
  files.items.add(file)
  const input = field.element() as HTMLInputElement
  input.files = files.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
const requests = () => api.requests(SendFileUpload)
const share = () => Number(bar.element().getAttribute('aria-valuenow'))

test('shows the progress and the end of an upload', async () => {
  await api.accept(SendFileUpload, { isHeld: true })
  await show(<Drop />)
  await choose(fileOf(24 * megabyte))
  await expect.element(bar).toBeVisible()
  await expect.poll(share).toBeGreaterThan(0)
  expect(share()).toBeLessThan(100)
  await expect.element(field).toBeDisabled()
  await expect.poll(requests).toHaveLength(1)
  await api.release()
  await expect.element(page.getByText('arrived: golf.bin')).toBeVisible()
  await expect.element(bar).not.toBeInTheDocument()
  const [sent] = await requests()
  expect(sent?.size).toBeGreaterThan(24 * megabyte)
})

test('uploads a given file once', async () => {
  await api.accept(SendFileUpload)
  const file = fileOf(megabyte)
  let taken = 0
  const given = { file, onTaken: () => (taken += 1) }
  await show(
    <FileDrop
      label="Original file"
      maxBytes={2 * megabyte}
      given={given}
      upload={(sent, options) =>
        upload(SendFileUpload, { body: { vehicle: '', comment: '' }, files: { file: sent } }, options)
      }
      onDone={({ name }) => notify.done(`arrived: ${name}`)}
    />,
  )
  await expect.element(page.getByText('arrived: golf.bin')).toBeVisible()
  expect(taken).toBe(1)
  expect(await requests()).toHaveLength(1)
})

test('cancels an upload, aborts the request and empties the field', async () => {
  await api.accept(SendFileUpload, { isHeld: true })
  await show(<Drop />)
  await choose(fileOf(24 * megabyte))
  await expect.element(bar).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('button', { name: /Drop the file here/ })).toBeVisible()
  await expect.poll(async () => (await requests()).map(({ isAborted }) => isAborted)).toEqual([true])
  await expect.element(page.getByText('arrived: golf.bin')).not.toBeInTheDocument()
})

test('retries a failed upload with the same key, so that nothing is stored twice', async () => {
  await api.refuse(SendFileUpload, 503, { code: 'request.unavailable', message: 'Closed for a minute' })
  await show(<Drop />)
  await choose(fileOf(1000))
  await expect.element(page.getByRole('alert')).toHaveTextContent('Closed for a minute')
  await api.accept(SendFileUpload)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('arrived: golf.bin')).toBeVisible()
  const [first, second] = await requests()
  expect(first?.key).toBeDefined()
  expect(second?.key).toBe(first?.key)
})

test('shows the reason of a refusal, and offers another file instead of a retry', async () => {
  await api.refuse(SendFileUpload, 409, { code: 'downloads.quota', message: 'Your quota is used up' })
  await show(<Drop />)
  await choose(fileOf(1000))
  await expect.element(page.getByRole('alert')).toHaveTextContent('Your quota is used up')
  await expect.element(page.getByRole('button', { name: 'Replace' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
})

test('refuses a file that is too large before anything is sent', async () => {
  await show(<Drop maxBytes={100} />)
  await choose(fileOf(1000))
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('The file is larger than 100 bytes. Nothing was sent.')
  expect(await requests()).toEqual([])
})

test('asks before the user leaves a page with a running upload, then stops the upload', async () => {
  await api.accept(SendFileUpload, { isHeld: true })
  const { go } = await show(<Drop />)
  await choose(fileOf(24 * megabyte))
  await expect.element(bar).toBeVisible()
  go('/elsewhere')
  await page.getByRole('dialog').getByRole('button', { name: 'Stop the upload' }).click()
  await expect.element(page.getByRole('heading', { name: 'Another page' })).toBeVisible()
  await expect.element(page.getByText(/golf\.bin.* was not uploaded/)).toBeVisible()
  await expect.poll(async () => (await requests()).map(({ isAborted }) => isAborted)).toEqual([true])
})
