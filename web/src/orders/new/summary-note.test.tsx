import type { Membership } from '@mapwright/contract/accounts/member.ts'
import type { User } from '@mapwright/contract/accounts/user.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../../test/kit.tsx'
import { queryClient } from '../../platform/api/query-client.ts'
import { meQuery } from '../../platform/session/me.ts'
import type { Missing } from './missing.ts'
import { emptyValues } from './order-values.ts'
import { HiddenPrice, SummaryNote } from './summary-note.tsx'

const member = (may_pay: boolean): Partial<Membership> => ({ workshop: 'Garage Nord', may_pay, sees_prices: false })

async function showTo(membership: Partial<Membership> | null, missing: Missing[] = [], tries = 0) {
  // Safe assertion: the summary reads only the membership.
  queryClient.setQueryData(meQuery.queryKey, { membership } as unknown as User)
  await show(
    <>
      <HiddenPrice />
      <SummaryNote order={{ missing, tries, values: emptyValues }} />
    </>,
  )
}

test('informs a member that the workshop sees the price and approves the order', async () => {
  await showTo(member(false))
  await expect.element(page.getByText('Garage Nord sees the price and pays.')).toBeVisible()
  await expect.element(page.getByText('The order is placed once Garage Nord approves it.')).toBeVisible()
})

test('informs a member with limits when an order waits for approval', async () => {
  await showTo(member(true))
  await expect
    .element(page.getByText('An order above your limits waits for the approval of Garage Nord.'))
    .toBeVisible()
})

test('informs a customer when the credits are charged', async () => {
  await showTo(null)
  await expect.element(page.getByText('Credits are charged when you submit.')).toBeVisible()
})

test('counts missing and wrong fields after an attempt to submit', async () => {
  const missing = (code: string): Missing =>
    JSON.parse(JSON.stringify({ step: 'file', field: 'file', problem: { code } }))
  await showTo(null, [missing('required'), missing('required'), missing('too_long')], 1)
  await expect.element(page.getByText('2 required fields are missing. Correct 1 field.')).toBeVisible()
})
