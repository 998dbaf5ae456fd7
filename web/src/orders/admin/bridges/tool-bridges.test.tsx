import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import { ListToolBridges, TryToolBridge } from '@mapwright/contract/orders/bridges/tool-bridge-endpoints.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api, show } from '../../../../test/kit.tsx'
import ToolBridges from './tool-bridges.tsx'

const button = (name: string | RegExp) => page.getByRole('button', { name })

const listed = (change: object = {}): Wire<typeof ListToolBridges> => ({
  tool_bridges: [
    {
      ...{
        _id: '01a20163-0000-7000-8000-000000000001',
        kind: 'http',
        name: 'Workshop PC',
        is_on: true,
        at_upload: false,
      },
      ...{ tools: ['KESS3'], extensions: [], starts_hex: '', account: '', protocol: null, has_secret: false },
      ...{ decrypt_url: 'https://10.0.0.5/decrypt', encrypt_url: 'https://10.0.0.5/encrypt', ...change },
    },
  ],
})

test('without bridges, the first step is to add one', async () => {
  await api.respond(ListToolBridges, { tool_bridges: [] })
  await show(<ToolBridges />)
  await button('Add tool bridge').click()
  await expect.element(page.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toBeVisible()
})

test('each bridge has a button to edit it, and shows its tools and whether it is off', async () => {
  await api.respond(ListToolBridges, listed({ is_on: false }))
  await show(<ToolBridges />)
  await expect.element(page.getByText('HTTP · KESS3')).toBeVisible()
  await expect.element(page.getByText('Off', { exact: true })).toBeVisible()
  await expect.element(button('Edit Workshop PC')).toHaveTextContent('Edit')
  await button('Edit Workshop PC').click()
  await expect.element(page.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toHaveValue('Workshop PC')
})

test.each([
  { reason: 'not_configured', detail: '10.0.0.5 is not a public address', shown: 'The address is not allowed' },
  { reason: 'not_configured', detail: '', shown: 'The key cannot be read. Enter it again.' },
  { reason: 'refused_credentials', detail: 'HTTP 401', shown: 'The service refuses the account or the key.' },
  { reason: null, detail: '', shown: 'The service responds and accepts the key.' },
] as const)('tells the result of a test: $shown', async ({ reason, detail, shown }) => {
  await api.respond(ListToolBridges, listed())
  await api.respond(TryToolBridge, { reason, detail })
  await show(<ToolBridges />)
  await button('Test connection').click()
  await expect.element(page.getByText(new RegExp(`^${shown}`))).toBeVisible()
  if (detail) await expect.element(page.getByText(detail)).toBeVisible()
})
