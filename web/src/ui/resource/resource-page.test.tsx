import type { Pcode } from '@mapwright/contract/codes/code.ts'
import { pcodeCalls } from '@mapwright/contract/codes/codes-endpoints.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { api, show } from '../../../test/kit.tsx'
import { ResourcePage } from './resource-page.tsx'

const Codes = ({ ask }: { ask?: () => Promise<boolean> }) => (
  <ResourcePage
    title="Codes"
    calls={pcodeCalls}
    many="pcodes"
    nameOf={({ code }) => code}
    columns={[
      { key: 'code', header: 'Code', phone: 'title', cell: ({ code }) => code },
      { key: 'description', header: 'Description', cell: ({ description }) => description },
    ]}
    form={{
      add: 'Add code',
      blank: { code: '', description: '' },
      valuesOf: ({ code, description }) => ({ code, description }),
      ...(ask && { ask }),
      fields: () => [
        { kind: 'text', name: 'code', label: 'Code' },
        { kind: 'text', name: 'description', label: 'Description' },
      ],
    }}
    empty={{ title: 'No codes yet' }}
  />
)

const catalyst: Pcode = { _id: 'one', code: 'P0420', description: 'Catalyst efficiency', origin: 'own' }
const lambda: Pcode = { _id: 'two', code: 'P0130', description: 'Lambda sensor', origin: 'own' }
const listed = (...pcodes: Pcode[]) => ({ pcodes, total: pcodes.length, page: 1, size: 20 })

const drawer = page.getByRole('dialog')
const code = drawer.getByRole('textbox', { name: 'Code' })
const description = drawer.getByRole('textbox', { name: 'Description' })
const rowOf = ({ code: name }: Pcode) => page.getByRole('row').filter({ hasText: name })

async function removeFromMenu(row: Pcode) {
  await rowOf(row).getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
}

beforeEach(() => api.respond(pcodeCalls.list, listed(catalyst, lambda)))

test('adds a row and refetches the list', async () => {
  const added: Pcode = { _id: 'three', code: 'P0500', description: 'Speed sensor', origin: 'own' }
  await api.respond(pcodeCalls.add, { pcode: added })
  await show(<Codes />)
  await page.getByRole('button', { name: 'Add code' }).click()
  await code.fill('P0500')
  await description.fill('Speed sensor')
  await api.respond(pcodeCalls.list, listed(catalyst, lambda, added))
  await drawer.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(page.getByText('P0500 was added')).toBeVisible()
  await expect.element(rowOf(added)).toBeVisible()
  await expect.element(drawer).not.toBeInTheDocument()
  expect((await api.requests(pcodeCalls.add)).map(({ body }) => body)).toEqual([
    { code: 'P0500', description: 'Speed sensor' },
  ])
})

test('adds several rows in a row, each with a blank form', async () => {
  await api.respond(pcodeCalls.add, { pcode: lambda })
  await show(<Codes />)
  await page.getByRole('button', { name: 'Add code' }).click()
  await code.fill('P0130')
  await description.fill('Lambda sensor')
  await drawer.getByRole('button', { name: 'Add and create another' }).click()
  await expect.element(page.getByText('P0130 was added')).toBeVisible()
  await expect.element(code).toHaveValue('')
})

test('keeps the form open, with its values, if the server refuses a field', async () => {
  await api.refuse(pcodeCalls.add, 409, { code: 'codes.taken', fields: { code: { code: 'taken' } } })
  await show(<Codes />)
  await page.getByRole('button', { name: 'Add code' }).click()
  await code.fill('P0420')
  await description.fill('Catalyst')
  await drawer.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(drawer.getByText('Already in use')).toBeVisible()
  await expect.element(description).toHaveValue('Catalyst')
})

test('changes a row that is opened by a click', async () => {
  await api.respond(pcodeCalls.change, { pcode: { ...catalyst, description: 'Catalyst, bank 1' } })
  await show(<Codes />)
  await page.getByRole('button', { name: 'P0420' }).click()
  await expect.element(code).toHaveValue('P0420')
  await description.fill('Catalyst, bank 1')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('P0420 was saved')).toBeVisible()
  const [sent] = await api.requests(pcodeCalls.change)
  expect(sent?.path).toBe('/api/pcode/one')
  expect(sent?.body).toEqual({ code: 'P0420', description: 'Catalyst, bank 1' })
})

test('saves nothing until the question about the consequences is confirmed', async () => {
  const answers = [false, true]
  await api.respond(pcodeCalls.change, { pcode: { ...catalyst, description: 'Catalyst, bank 1' } })
  await show(<Codes ask={() => Promise.resolve(answers.shift() ?? false)} />)
  await page.getByRole('button', { name: 'P0420' }).click()
  await description.fill('Catalyst, bank 1')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => answers).toEqual([true])
  expect(await api.requests(pcodeCalls.change)).toEqual([])
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('P0420 was saved')).toBeVisible()
  expect(await api.requests(pcodeCalls.change)).toHaveLength(1)
})

test('asks before it closes a changed form', async () => {
  await show(<Codes />)
  await page.getByRole('button', { name: 'P0420' }).click()
  await description.fill('Catalyst, bank 1')
  await userEvent.keyboard('{Escape}')
  const question = page.getByRole('dialog', { name: 'Leave without saving' })
  await expect.element(question).toBeVisible()
  await question.getByRole('button', { name: 'Back' }).click()
  await expect.element(description).toHaveValue('Catalyst, bank 1')
})

test('removes a row after a confirmation, and adds it again on undo', async () => {
  await api.respond(pcodeCalls.remove, {})
  await api.respond(pcodeCalls.add, { pcode: catalyst })
  await show(<Codes />)
  await removeFromMenu(catalyst)
  const question = page.getByRole('dialog', { name: 'Delete P0420' })
  await api.respond(pcodeCalls.list, listed(lambda))
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('P0420 was deleted')).toBeVisible()
  await expect.element(rowOf(catalyst)).not.toBeInTheDocument()
  expect((await api.requests(pcodeCalls.remove)).map(({ path }) => path)).toEqual(['/api/pcode/one'])

  await api.respond(pcodeCalls.list, listed(catalyst, lambda))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('P0420 was restored')).toBeVisible()
  await expect.element(rowOf(catalyst)).toBeVisible()
  expect((await api.requests(pcodeCalls.add)).map(({ body }) => body)).toEqual([
    { code: 'P0420', description: 'Catalyst efficiency' },
  ])
})

test('removes nothing if the confirmation is left with Back', async () => {
  await show(<Codes />)
  await removeFromMenu(catalyst)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(await api.requests(pcodeCalls.remove)).toEqual([])
})

test('shows in the confirmation why a row was not removed', async () => {
  await api.refuse(pcodeCalls.remove, 404, { code: 'codes.not_found', message: 'It is gone already' })
  await show(<Codes />)
  await removeFromMenu(catalyst)
  const question = page.getByRole('dialog', { name: 'Delete P0420' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(question.getByText('It is gone already')).toBeVisible()
  await question.getByRole('button', { name: 'Back' }).click()
})

test('removes the selected rows with one request', async () => {
  await api.respond(pcodeCalls.removeMany, { removed: 2 })
  await show(<Codes />)
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).click()
  await page
    .getByRole('toolbar', { name: 'Actions for the selected rows' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('2 entries were deleted')).toBeVisible()
  expect((await api.requests(pcodeCalls.removeMany)).map(({ body }) => body)).toEqual([
    { ids: ['one', 'two'], and_below: false },
  ])
})
