import type { User } from '@mapwright/contract/accounts/user.ts'
import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import { pcodeCalls } from '@mapwright/contract/codes/codes-endpoints.ts'
import type { ImportColumn } from '@mapwright/contract/imports/column.ts'
import { customerImportCalls, customerUndoCalls } from '@mapwright/contract/moving/customer-import-endpoints.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api, show } from '../../../test/kit.tsx'
import { queryClient } from '../../platform/api/query-client.ts'
import { meQuery } from '../../platform/session/me.ts'
import { ResourcePage } from '../resource/resource-page.tsx'
import { ImportButton } from './import-export.tsx'
import { MapColumns } from './map-columns.tsx'

const calls = customerImportCalls
const _id = '01a20163-0000-7000-8000-000000000001'
const button = (name: string | RegExp) => page.getByRole('button', { name })
const columns: readonly ImportColumn[] = [
  { name: 'email', kind: 'email', max: 200, key: true },
  { name: 'city', kind: 'text', max: 80 },
]
const definition = { calls, undoCalls: customerUndoCalls, columns, title: 'Import customers', refreshes: ['codes'] }

type Shown = Wire<typeof calls.read>
const importOf = (change: object): Shown =>
  JSON.parse(
    JSON.stringify({
      import: {
        ...{ _id, file_name: 'customers.csv', status: 'checked', progress: 100, rows: 2, added: 2, changed: 0 },
        ...{ unchanged: 0, refused: 0, fault: null, encoding: null, author_id: 'me', samples: [] },
        ...{ created_at: '2026-11-30T10:00:00.000Z', finished_at: null, left_out: { count: 0, cells: [] }, ...change },
      },
    }),
  )

const noRefusals: Wire<typeof calls.refusals> = { refusals: [], total: 0, page: 1, size: 50 }

const script = async (change: object) => {
  await api.respond(calls.refusals, noRefusals)
  const shown = importOf(change)
  await api.respond(calls.read, shown)
  await api.respond(calls.list, { imports: [shown.import] })
}

const undoPlan: Wire<typeof customerUndoCalls.undoPlan> = JSON.parse(
  JSON.stringify({ plan: { removed: 2, restored: 0, kept: 0, blockers: [] } }),
)
const codes = (...found: string[]): Wire<typeof pcodeCalls.list> =>
  JSON.parse(
    JSON.stringify({
      pcodes: found.map((code) => ({ _id: code, code, description: '', origin: 'own' })),
      ...{ total: found.length, page: 1, size: 20 },
    }),
  )

/** A list whose empty state opens the import. */
const List = () => (
  <ResourcePage
    title="Codes"
    calls={{ list: pcodeCalls.list }}
    many="pcodes"
    nameOf={({ code }) => code}
    columns={[{ key: 'code', header: 'Code', phone: 'title', cell: ({ code }) => code }]}
    empty={{ title: 'No codes yet' }}
    emptyActions={<ImportButton {...definition} />}
  />
)

beforeEach(() => {
  // Safe assertion: the import reads only the id and the role.
  queryClient.setQueryData(meQuery.queryKey, { _id: 'me', role_id: 1, permissions: [] } as unknown as User)
})

test('keeps showing the result after the import has filled the empty list', async () => {
  await script({})
  await api.respond(pcodeCalls.list, codes())
  await api.respond(customerUndoCalls.undoPlan, undoPlan)
  await show(<List />)
  await button('Import').click()
  await expect.element(button('Import 2 rows')).toBeVisible()
  await api.respond(calls.apply, importOf({ status: 'applied' }))
  await api.respond(pcodeCalls.list, codes('P0420'))
  await script({ status: 'applied' })
  await button('Import 2 rows').click()
  await expect.element(page.getByText('The file was imported.')).toBeVisible()
  await expect.poll(() => page.getByText('P0420').elements().length).toBe(1)
  expect(page.getByText('No codes yet').elements()).toEqual([])
  await expect.element(page.getByText('The file was imported.')).toBeVisible()
  await page.getByRole('group', { name: 'Import actions' }).getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('names the file before its import is undone', async () => {
  await script({})
  await api.respond(pcodeCalls.list, codes())
  await api.respond(customerUndoCalls.undoPlan, undoPlan)
  await show(<List />)
  await button('Import').click()
  await expect.element(button('Import 2 rows')).toBeVisible()
  await api.respond(calls.apply, importOf({ status: 'applied' }))
  await script({ status: 'applied' })
  await button('Import 2 rows').click()
  await button('Undo the import').click()
  const question = page.getByRole('dialog', { name: 'Undo the import of customers.csv?' })
  await expect.element(question).toBeVisible()
  await question.getByRole('button', { name: 'Back' }).click()
})

test('shows a refused cell with its row, column, value and reason', async () => {
  const refusals: Wire<typeof calls.refusals> = JSON.parse(
    JSON.stringify({
      refusals: [
        { row: 3, column: 'email', label: ['Nobody'], value: 'nobody', code: 'too_long', details: { maximum: 5 } },
      ],
      ...{ total: 1, page: 1, size: 50 },
    }),
  )
  await api.respond(pcodeCalls.list, codes())
  await script({ refused: 1, added: 1 })
  await api.respond(calls.refusals, refusals)
  await show(<List />)
  await button('Import').click()
  const row = page.getByRole('row', { name: '3 Nobody email nobody is longer than 5 characters' })
  await expect.element(row).toBeVisible()
  const [reason, entry] = [row.getByRole('cell').last(), row.getByRole('cell').nth(1)].map(
    (cell) => cell.element().getBoundingClientRect().width,
  )
  expect(reason).toBeGreaterThan(entry ?? 0)
})

const field = (header: string) => page.getByRole('combobox', { name: header })

test('assigns a column to one header only', async () => {
  const file = new File(['x'], 'customers.csv')
  await show(
    <MapColumns calls={calls} columns={columns} unknown={['Email A', 'Email B']} file={file} onChosen={() => {}} />,
  )
  await expect.element(field('Email A')).toBeVisible()
  await field('Email B').click()
  const taken = page.getByRole('option', { name: 'email (already assigned)' })
  await expect.element(taken).toHaveAttribute('data-combobox-disabled')
  await page.getByRole('option', { name: 'city', exact: true }).click()
  await field('Email A').click()
  await expect.element(page.getByRole('option', { name: 'city (already assigned)' })).toBeVisible()
})
