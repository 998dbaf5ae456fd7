import type { Order } from '@mapwright/contract/orders/order-shapes.ts'
import type { ToolFile } from '@mapwright/contract/orders/tool-files/tool-file.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../test/kit.tsx'
import { ToolFiles } from './tool-files.tsx'

const order = (...files: Partial<ToolFile>[]): Order =>
  JSON.parse(
    JSON.stringify({
      _id: '01a20163-0000-7000-8000-000000000001',
      tool_files: files.map((change, at) => ({
        ...{ _id: `01a20163-0000-7000-8000-00000000001${at}`, direction: 'decrypt', state: 'done', reason: null },
        ...{ detail: '', tool: 'Autotuner', changed_at: '2026-11-30T10:00:00Z', identification: null, findings: [] },
        ...{ size: null, ...change },
      })),
    }),
  )
const retry = page.getByRole('button', { name: 'Try again' })

test.each([
  { state: 'waiting', shown: 'Waiting', canRetry: false },
  { state: 'calling', shown: 'In progress', canRetry: false },
  { state: 'done', shown: 'Done', canRetry: false },
  { state: 'failed', shown: 'Failed', canRetry: true },
  { state: 'unknown', shown: 'Outcome unknown', canRetry: true },
] as const)('shows staff a file that is $state', async ({ state, shown, canRetry }) => {
  await show(<ToolFiles order={order({ state })} isStaff />)
  await expect.element(page.getByText('Decryption with Autotuner')).toBeVisible()
  await expect.element(page.getByText(shown, { exact: true })).toBeVisible()
  if (canRetry) await expect.element(retry).toBeVisible()
  else await expect.element(retry).not.toBeInTheDocument()
})

test('asks before a file with an unknown outcome is sent again', async () => {
  await show(<ToolFiles order={order({ state: 'unknown', reason: 'interrupted' })} isStaff />)
  await retry.click()
  await expect.element(page.getByRole('dialog').getByText(/It may charge this one in addition/)).toBeVisible()
})

test('a refused address is named as such', async () => {
  const refused = { state: 'failed', reason: 'not_configured', detail: '10.0.0.5 is not a public address' } as const
  await show(<ToolFiles order={order(refused)} isStaff />)
  await expect.element(page.getByText(/The address is not allowed/)).toBeVisible()
})

test('customers see the state of the latest decryption only', async () => {
  await show(<ToolFiles order={order({ state: 'failed' }, { state: 'calling' })} isStaff={false} />)
  await expect.element(page.getByText('In progress')).toBeVisible()
  expect(document.querySelectorAll('li')).toHaveLength(1)
})
