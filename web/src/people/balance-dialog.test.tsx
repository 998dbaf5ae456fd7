import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import { ChangeBalance, GetUserStatement } from '@mapwright/contract/credits/balance-endpoints.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api, show } from '../../test/kit.tsx'
import { BalanceDialog } from './balance-dialog.tsx'
import { CreditLimitDialog } from './credit-limit-dialog.tsx'

const _id = '01a20163-0000-7000-8000-000000000001'
const dialog = page.getByRole('dialog')

async function open(balance: string, credit_limit: string): Promise<void> {
  const account: Wire<typeof GetUserStatement> = JSON.parse(
    JSON.stringify({ history: [], balance, credit_limit, total: 0, page: 1, size: 1 }),
  )
  await api.respond(GetUserStatement, account)
  await show(<BalanceDialog holder={{ _id, name: 'Nordic', balance }} isOpen onClose={() => undefined} />)
}

test('says that the balance of a customer without a credit limit cannot go below zero', async () => {
  await open('20.00', '0.00')
  await expect.element(dialog.getByText('Currently 20. The balance cannot go below zero.')).toBeVisible()
})

test('tells an agent’s credit limit from the lower end of a deduction', async () => {
  await open('-50.00', '500.00')
  await expect.element(dialog.getByText(/The balance cannot go below zero/)).not.toBeInTheDocument()
  await expect
    .element(dialog.getByText(/^Currently .50, credit limit 500\. Only orders can use the credit limit/))
    .toBeVisible()
})

test('shows the new balance of an agent who still owes credits after a payment', async () => {
  await open('-50.00', '500.00')
  await dialog.getByRole('textbox', { name: 'Credits' }).fill('20')
  await expect.element(dialog.getByText(/^New balance: .30$/)).toBeVisible()
})

test('refuses a deduction of more than the balance, without a request', async () => {
  await open('20.00', '0.00')
  await dialog.getByText('Deduct', { exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Credits' }).fill('20.01')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Correction')
  await dialog.getByRole('button', { name: 'Deduct 20.01 credits' }).click()
  await expect.element(dialog.getByText('At most 20 can be deducted.')).toBeVisible()
  expect(await api.requests(ChangeBalance)).toEqual([])
})

test('shows what is owed next to the credit limit', async () => {
  const holder = { _id, name: 'Nordic', balance: '-50.00', credit_limit: '500.00' }
  await show(<CreditLimitDialog holder={holder} isOpen onClose={() => undefined} />)
  await expect.element(dialog.getByText(/^Balance: .50 credits$/)).toBeVisible()
})
