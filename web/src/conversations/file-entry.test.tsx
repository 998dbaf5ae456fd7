import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../test/kit.tsx'
import { FileEntry } from './file-entry.tsx'
import { MessageText } from './message-text.tsx'

const picture = () => new File(['png'], 'image.png', { type: 'image/png' })

function carrying(texts: Record<string, string>, files: File[]): DataTransfer {
  const data = new DataTransfer()
  for (const [type, text] of Object.entries(texts)) data.setData(type, text)
  for (const file of files) data.items.add(file)
  return data
}

/** Dispatches the event on the text field; returns true if the event was handled. */
const send = (event: Event) => !document.querySelector('textarea')?.dispatchEvent(event)
const paste = (data: DataTransfer) =>
  send(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
const drop = (data: DataTransfer) =>
  send(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))

it('accepts pasted and dropped files, and does not handle text', async () => {
  const taken: string[] = []
  await show(
    <FileEntry onFiles={(files) => taken.push(...[...files].map(({ name }) => name))}>
      <textarea />
    </FileEntry>,
  )
  await expect.element(page.getByRole('textbox')).toBeVisible()
  expect(paste(carrying({}, [picture()]))).toBe(true)
  expect(paste(carrying({ 'text/html': '<img>' }, [picture()]))).toBe(true)
  expect(drop(carrying({}, [new File(['log'], 'log.csv')]))).toBe(true)
  expect(taken).toEqual(['image.png', 'image.png', 'log.csv'])
  expect(paste(carrying({ 'text/plain': 'Hello' }, []))).toBe(false)
  expect(paste(carrying({ 'text/plain': '1', 'text/html': '<td>1' }, [picture()]))).toBe(false)
  expect(drop(carrying({ 'text/plain': 'Hello' }, []))).toBe(false)
  expect(taken).toHaveLength(3)
})

it('accepts no files while it is disabled', async () => {
  const taken: FileList[] = []
  await show(
    <FileEntry isDisabled onFiles={(files) => taken.push(files)}>
      <textarea />
    </FileEntry>,
  )
  await expect.element(page.getByRole('textbox')).toBeVisible()
  expect(paste(carrying({}, [picture()]))).toBe(false)
  expect(taken).toEqual([])
})

it('shows URLs as isolated links without a referrer, and markup as text', async () => {
  await show(<MessageText text={'<b>See</b> https://example.com/a. Not javascript:alert(1)'} />)
  const link = page.getByRole('link')
  await expect.element(link).toHaveAttribute('href', 'https://example.com/a')
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  const shown = document.querySelector('main p')
  expect(shown?.textContent).toBe('<b>See</b> https://example.com/a. Not javascript:alert(1)')
  expect(shown?.querySelectorAll('a, b')).toHaveLength(1)
  expect(link.element().parentElement?.tagName).toBe('BDI')
})
