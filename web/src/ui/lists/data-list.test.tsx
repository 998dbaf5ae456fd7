import type { Pcode } from '@mapwright/contract/codes/code.ts'
import { pcodeCalls } from '@mapwright/contract/codes/codes-endpoints.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { address, api, show } from '../../../test/kit.tsx'
import { useQueryOf } from '../../platform/api/queries.ts'
import { DataList } from './data-list.tsx'
import { useListState } from './list-state.ts'

const origins = [
  { value: 'standard', label: 'Standard' },
  { value: 'own', label: 'Own' },
] as const

function Codes() {
  const list = useListState({
    filters: { origin: ['standard', 'own'] },
    searchKey: 'search_keyword',
    sorts: ['code', 'description'],
  })
  const query = useQueryOf(pcodeCalls.list, { query: list.query }, { keepPrevious: true })
  return (
    <DataList
      list={list}
      query={query}
      rows={({ pcodes }) => pcodes}
      rowKey={({ _id }) => _id}
      rowLink={({ _id }) => `/codes/${_id}`}
      label="Codes"
      columns={[
        { key: 'code', header: 'Code', phone: 'title', sortable: true, cell: ({ code }) => code },
        { key: 'description', header: 'Description', cell: ({ description }) => description },
      ]}
      filters={[{ name: 'origin', label: 'Origin', options: origins }]}
      empty={{ title: 'No codes yet' }}
    />
  )
}

const codes = (from: number, count: number): Pcode[] =>
  Array.from({ length: count }, (_, at) => ({
    _id: `id-${from + at}`,
    code: `P${String(from + at).padStart(4, '0')}`,
    description: `Fault ${from + at}`,
    origin: 'standard',
  }))

const listed = (pcodes: Pcode[], total = pcodes.length, at = 1) => ({ pcodes, total, page: at, size: 20 })
const row = (name: string) => page.getByRole('link', { name })
const lastQuery = async () => (await api.requests(pcodeCalls.list)).at(-1)?.query

test('sorts by a column: descending, ascending, then in the usual order', async () => {
  await api.respond(pcodeCalls.list, listed(codes(1, 3)))
  await api.respond(pcodeCalls.list, listed(codes(1, 3).reverse()), { query: { sort: '-code' } })
  await show(<Codes />)
  await expect.element(row('P0001')).toBeVisible()
  const header = page.getByRole('columnheader', { name: 'Code' })
  const sort = header.getByRole('button')
  expect(await lastQuery()).toEqual({ page: '1', size: '20' })

  await sort.click()
  await expect.element(header).toHaveAttribute('aria-sort', 'descending')
  await expect.element(page.getByRole('row').nth(1).getByText('P0003')).toBeVisible()
  expect(address()).toBe('/shown?sort=-code')
  await sort.click()
  await expect.element(header).toHaveAttribute('aria-sort', 'ascending')
  await sort.click()
  await expect.element(header).not.toHaveAttribute('aria-sort')
  expect(address()).toBe('/shown')
})

test('pages in the URL, and starts at the page in the URL', async () => {
  await api.respond(pcodeCalls.list, listed(codes(1, 20), 45))
  await api.respond(pcodeCalls.list, listed(codes(21, 20), 45, 2), { query: { page: '2' } })
  await api.respond(pcodeCalls.list, listed(codes(41, 5), 45, 3), { query: { page: '3' } })
  await show(<Codes />, '/shown?page=2')
  await expect.element(page.getByText('21–40 of 45')).toBeVisible()
  await expect.element(row('P0021')).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.element(page.getByText('41–45 of 45')).toBeVisible()
  expect(address()).toBe('/shown?page=3')
  await expect.element(page.getByRole('button', { name: 'Next page' })).toBeDisabled()
  window.history.back()
  await expect.element(row('P0021')).toBeVisible()
})

test('reads filters and search from the URL, and returns to page 1 when they change', async () => {
  await api.respond(pcodeCalls.list, listed(codes(1, 20), 45))
  await show(<Codes />, '/shown?origin=own&page=2')
  await expect.element(page.getByRole('button', { name: 'Origin: Own' })).toBeVisible()
  await expect.poll(lastQuery).toEqual({ page: '2', size: '20', origin: 'own' })

  await page.getByRole('searchbox', { name: 'Search' }).fill('lambda')
  await expect.poll(address).toBe('/shown?origin=own&search=lambda')
  await expect.poll(lastQuery).toEqual({ page: '1', size: '20', origin: 'own', search_keyword: 'lambda' })
  await page.getByRole('button', { name: 'Remove filter: Origin' }).click()
  await expect.poll(address).toBe('/shown?search=lambda')
  await expect.poll(lastQuery).toEqual({ page: '1', size: '20', search_keyword: 'lambda' })
})

test('ignores an unknown filter in the URL', async () => {
  await api.respond(pcodeCalls.list, listed(codes(1, 1)))
  await show(<Codes />, '/shown?origin=elsewhere&sort=_id&page=zero')
  await expect.element(row('P0001')).toBeVisible()
  expect(await lastQuery()).toEqual({ page: '1', size: '20' })
})

test('distinguishes an empty list from one without results', async () => {
  await api.respond(pcodeCalls.list, listed([]))
  await show(<Codes />)
  await expect.element(page.getByText('No codes yet')).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search' }).fill('lambda')
  await expect.element(page.getByText('Nothing matches your search and filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect.element(page.getByText('No codes yet')).toBeVisible()
  await expect.element(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('')
})

test('shows why a list cannot be loaded, and reloads it on request', async () => {
  await api.refuse(pcodeCalls.list, 500, { code: 'request.internal', message: 'The server stumbled' })
  await show(<Codes />)
  await expect.element(page.getByRole('alert').getByText('The server stumbled')).toBeVisible()
  await api.respond(pcodeCalls.list, listed(codes(1, 2)))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(row('P0002')).toBeVisible()
})

test('offers no retry for a refusal', async () => {
  await api.refuse(pcodeCalls.list, 403, { code: 'auth.forbidden', message: 'Not for you' })
  await show(<Codes />)
  await expect.element(page.getByRole('alert').getByText('Not for you')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
})
