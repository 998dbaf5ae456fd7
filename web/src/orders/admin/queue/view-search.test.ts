import { expect, test } from 'vitest'
import { differs, filtersOf, searchOf } from './view-search.ts'

test('a view contains the filters of the URL, and nothing else', () => {
  const search = {
    view: 'v',
    page: '3',
    search: 'golf',
    assignee: 'me',
    status: 'completed',
    urgency: 'late',
    sort: '-due',
  }
  expect(filtersOf(search)).toEqual({ keyword: 'golf', assignee: 'me', urgency: 'late', sort: '-due' })
})

test('an opened view equals the saved one, until a filter is added', () => {
  const filters = { keyword: 'golf', time_frame: 'asap', service: 'Stage 1', waits_for: 'customer' } as const
  const view = { _id: 'v', name: 'Mine', filters, is_default: false, created_at: '' as never }
  const opened = filtersOf(searchOf(view))
  expect(differs(opened, filters)).toBe(false)
  expect(differs({ ...opened, assignee: 'me' }, filters)).toBe(true)
})
