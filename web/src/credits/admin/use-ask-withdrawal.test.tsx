import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import { packageCalls } from '@mapwright/contract/credits/package-endpoints.ts'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api, show } from '../../../test/kit.tsx'
import { useAskWithdrawal } from './use-ask-withdrawal.tsx'

type Row = Wire<typeof packageCalls.list>['prices'][number]

/** Amounts are texts of their own types, which only responses have. */
const row = (changes: object = {}): Row =>
  JSON.parse(
    JSON.stringify({
      ...{ _id: '01890000-0000-7000-8000-000000000001', name: 'Gold', count: '120.00', bonus: '0.00', amount: '83.19' },
      ...{ position: 1, billing: 'monthly', online: true },
      ...changes,
    }),
  )

function Asking({ of }: { of: Row }) {
  const ask = useAskWithdrawal()
  const [answer, setAnswer] = useState<boolean>()
  return (
    <button type="button" onClick={() => void ask(of).then(setAnswer)}>
      {answer === undefined ? 'Withdraw' : answer ? 'Withdrawn' : 'Kept'}
    </button>
  )
}

test('asks with the number of subscriptions that end', async () => {
  await api.respond(packageCalls.countDependents, { goes: [{ what: 'subscriptions', count: 3 }] })
  await show(<Asking of={row()} />)
  await page.getByRole('button', { name: 'Withdraw' }).click()
  const dialog = page.getByRole('dialog', { name: 'Gold' })
  await expect.element(dialog.getByText(/Open subscriptions: 3\./)).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('button', { name: 'Withdrawn' })).toBeVisible()
})

test('does not ask about a package without subscriptions', async () => {
  await api.respond(packageCalls.countDependents, { goes: [] })
  await show(<Asking of={row()} />)
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await expect.element(page.getByRole('button', { name: 'Withdrawn' })).toBeVisible()
})
