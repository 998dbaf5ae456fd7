import { TextInput } from '@mantine/core'
import { pcodeCalls } from '@mapwright/contract/codes/codes-endpoints.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { address, api, show } from '../../../test/kit.tsx'
import { notify } from '../messages/notify.ts'
import { Form, SubmitButton, useForm } from './form.tsx'

const blank = { code: '', description: '' }

function CodeForm({ clears = [] }: { clears?: ('code' | 'description')[] }) {
  const form = useForm(pcodeCalls.add, {
    initial: blank,
    clears,
    toInput: (values) => ({ body: values }),
    onDone: ({ pcode }) => notify.done(`saved ${pcode.code}`),
  })
  return (
    <Form form={form}>
      <TextInput label="Code" {...form.text('code')} />
      <TextInput label="Description" {...form.text('description')} />
      <SubmitButton form={form}>Save</SubmitButton>
    </Form>
  )
}

/** A type test: it does not compile if the compiler accepts the misspelled names. */
export function Misspelled() {
  const form = useForm(pcodeCalls.add, {
    initial: { ...blank, codee: '' },
    // @ts-expect-error: the endpoint has no such field.
    toInput: (values) => ({ body: values }),
  })
  // @ts-expect-error: neither the form nor the endpoint has such a field.
  form.error('descripton')
  // @ts-expect-error: the form has no such field.
  form.text('descripton')
  return null
}

const code = page.getByRole('textbox', { name: 'Code' })
const description = page.getByRole('textbox', { name: 'Description' })
const save = page.getByRole('button', { name: 'Save' })
const pcode = {
  _id: '0190a000-0000-7000-8000-000000000001',
  code: 'P0420',
  description: 'Catalyst efficiency',
  origin: 'own' as const,
}

test('shows missing values at their fields, and sends nothing', async () => {
  await show(<CodeForm />)
  await save.click()
  await expect.element(code).toHaveAttribute('aria-invalid', 'true')
  await expect.element(code).toHaveFocus()
  await expect.element(page.getByText('Required').first()).toBeVisible()
  expect(await api.requests(pcodeCalls.add)).toEqual([])
})

test("shows the server's problem at its field, keeps the values and focuses the field", async () => {
  await api.refuse(pcodeCalls.add, 409, { code: 'codes.taken', fields: { code: { code: 'taken' } } })
  await show(<CodeForm />)
  await code.fill('P0420')
  await description.fill('Catalyst efficiency')
  await save.click()
  await expect.element(page.getByText('Already in use')).toBeVisible()
  await expect.element(code).toHaveFocus()
  await expect.element(code).toHaveValue('P0420')
  await expect.element(description).toHaveValue('Catalyst efficiency')
  await code.fill('P0421')
  await expect.element(page.getByText('Already in use')).not.toBeInTheDocument()
})

test('shows a refusal without a field above the form', async () => {
  await api.refuse(pcodeCalls.add, 403, { code: 'auth.forbidden', message: 'Not for you' })
  await show(<CodeForm />)
  await code.fill('P0420')
  await description.fill('Catalyst efficiency')
  await save.click()
  await expect.element(page.getByText('Not for you')).toBeVisible()
})

test('sends the values once, with an Idempotency-Key', async () => {
  await api.respond(pcodeCalls.add, { pcode }, { isHeld: true })
  await show(<CodeForm />)
  await code.fill('P0420')
  await description.fill('Catalyst efficiency')
  await description.click()
  await userEvent.keyboard('{Enter}{Enter}')
  await expect.poll(() => api.requests(pcodeCalls.add)).toHaveLength(1)
  await api.release()
  await expect.element(page.getByText('saved P0420')).toBeVisible()
  const sent = await api.requests(pcodeCalls.add)
  expect(sent.map(({ body }) => body)).toEqual([{ code: 'P0420', description: 'Catalyst efficiency' }])
})

test('clears fields after sending, without counting that as an unsaved change', async () => {
  await api.respond(pcodeCalls.add, { pcode })
  const { go } = await show(<CodeForm clears={['code']} />)
  await code.fill('P0420')
  await description.fill('Catalyst efficiency')
  await save.click()
  await expect.element(code).toHaveValue('')
  await expect.element(description).toHaveValue('Catalyst efficiency')
  go('/elsewhere')
  await expect.element(page.getByRole('heading', { name: 'Another page' })).toBeVisible()
})

test('asks before the user leaves a page with unsaved input, but not after saving', async () => {
  await api.respond(pcodeCalls.add, { pcode })
  const { go } = await show(<CodeForm />)
  await code.fill('P0420')
  await description.fill('Catalyst efficiency')
  go('/elsewhere')
  await expect.element(page.getByRole('dialog', { name: 'Leave without saving' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(code).toHaveValue('P0420')
  expect(address()).toBe('/shown')

  await save.click()
  await expect.element(page.getByText('saved P0420')).toBeVisible()
  go('/elsewhere')
  await expect.element(page.getByRole('heading', { name: 'Another page' })).toBeVisible()
})

test('leaves a page with unsaved input after a confirmation', async () => {
  const { go } = await show(<CodeForm />)
  await code.fill('P0420')
  go('/elsewhere')
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect.element(page.getByRole('heading', { name: 'Another page' })).toBeVisible()
})
