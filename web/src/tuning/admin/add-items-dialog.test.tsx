import { AddPriceListItems } from '@mapwright/contract/tuning/price-list-endpoints.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api, show } from '../../../test/kit.tsx'
import { changeLanguage } from '../../platform/i18n/wording.ts'
import { AddItemsDialog } from './add-items-dialog.tsx'

const nothing = () => undefined

async function paste(text: string): Promise<void> {
  const field = page.getByRole('group').first().getByRole('textbox').first()
  await expect.element(field).toBeVisible()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', text)
  field.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

const price = (line: number) =>
  page
    .getByRole('group')
    .nth(line - 1)
    .getByRole('textbox')
    .nth(3)

test('shows pasted prices with the decimal separator of the language', async () => {
  await changeLanguage('de')
  try {
    await show(<AddItemsDialog isOpen onClose={nothing} />)
    await paste('Stage 1\t1.500,50 €')
    await expect.element(price(1)).toHaveValue('1500,50')
  } finally {
    await changeLanguage('en')
  }
})

test('keeps a text that is not a price, and reports a missing price', async () => {
  await show(<AddItemsDialog isOpen onClose={nothing} />)
  await paste('Stage 1\tabc\nStage 2\t')
  await expect.element(price(1)).toHaveValue('abc')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('This is not a price')).toBeVisible()
  await expect.element(page.getByText('The price is missing')).toBeVisible()
  expect(await api.requests(AddPriceListItems)).toEqual([])
})
