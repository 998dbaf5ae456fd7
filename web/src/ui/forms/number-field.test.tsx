import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../../test/kit.tsx'
import { changeLanguage } from '../../platform/i18n/wording.ts'
import { NumberField } from './number-field.tsx'

function Shown() {
  const [power, setPower] = useState<number | null>(140)
  return (
    <>
      <NumberField label="Power" value={power} onChange={setPower} max={5000} />
      <TextInput label="Other" />
      <output data-testid="value">{String(power)}</output>
      <button type="button" onClick={() => setPower(190)}>
        Other car
      </button>
    </>
  )
}

const power = () => page.getByLabelText('Power')
const value = () => page.getByTestId('value')

async function enter(text: string): Promise<void> {
  await userEvent.clear(power())
  await userEvent.type(power(), text)
  await page.getByLabelText('Other').click()
}

test.each(['140,5', '140.5', '185.000,5', '1e3', '140 PS'])('keeps %j as typed and refuses it', async (text) => {
  await show(<Shown />)
  await enter(text)
  await expect.element(power()).toHaveValue(text)
  await expect.element(page.getByText('Enter a whole number')).toBeInTheDocument()
  await expect.element(value()).toHaveTextContent('NaN')
})

test('reads a number in the language of the page', async () => {
  await changeLanguage('de')
  try {
    await show(<Shown />)
    await enter('1.405')
    await expect.element(value()).toHaveTextContent('1405')
  } finally {
    await changeLanguage('en')
  }
})

test('keeps the sign, shows the limit, and shows a value set by other code', async () => {
  await show(<Shown />)
  await enter('-5')
  await expect.element(value()).toHaveTextContent('-5')
  await enter('5001')
  await expect.element(page.getByText('At most 5000')).toBeInTheDocument()
  await page.getByRole('button', { name: 'Other car' }).click()
  await expect.element(power()).toHaveValue('190')
})
