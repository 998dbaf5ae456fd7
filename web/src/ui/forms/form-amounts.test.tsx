import { TextInput } from '@mantine/core'
import { ChangeSettings } from '@mapwright/contract/site/site-endpoints.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../../test/kit.tsx'
import { changeLanguage } from '../../platform/i18n/wording.ts'
import { Form, SubmitButton, useForm } from './form.tsx'

beforeEach(() => changeLanguage('de'))
afterEach(() => changeLanguage('en'))

function CreditValue() {
  const form = useForm(ChangeSettings, {
    initial: { credit_value: '1.00' },
    toInput: (values) => ({ body: values }),
  })
  return (
    <Form form={form}>
      <TextInput label="Value" {...form.text('credit_value')} />
      <SubmitButton form={form}>Save</SubmitButton>
    </Form>
  )
}

test('shows an amount with the decimal separator of the language', async () => {
  await show(<CreditValue />)
  await expect.element(page.getByLabelText('Value')).toHaveValue('1,00')
})
