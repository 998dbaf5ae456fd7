import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import { optionCalls, serviceCalls } from '@mapwright/contract/tuning/tuning-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { queryKeyOf } from '../../platform/api/queries.ts'

export type ServiceRow = Wire<typeof serviceCalls.list>['services'][number]
export type OptionRow = Wire<typeof optionCalls.list>['options'][number]

const size = 100

/** Loads all pages of a list, one after another. */
async function allPages<Row>(read: (page: number) => Promise<{ rows: readonly Row[]; total: number }>): Promise<Row[]> {
  const all: Row[] = []
  for (let page = 1; ; page += 1) {
    const { rows, total } = await read(page)
    all.push(...rows)
    if (all.length >= total || rows.length === 0) return all
  }
}

/** Loads all services, online and offline, in the order of the list. */
export const useAllServices = () =>
  useQuery({
    queryKey: queryKeyOf(serviceCalls.list, { all: true }),
    queryFn: ({ signal }) =>
      allPages<ServiceRow>(async (page) => {
        const { services, total } = await call(serviceCalls.list, { query: { page, size } }, { signal })
        return { rows: services, total }
      }),
  }).data ?? []

/** Loads all options, online and offline, in the order of the list. */
export const useAllOptions = () =>
  useQuery({
    queryKey: queryKeyOf(optionCalls.list, { all: true }),
    queryFn: ({ signal }) =>
      allPages<OptionRow>(async (page) => {
        const { options, total } = await call(optionCalls.list, { query: { page, size } }, { signal })
        return { rows: options, total }
      }),
  }).data ?? []

/** Converts rows to the choices of a form field. */
export const asItems = (rows: readonly { _id: string; name: string }[]) =>
  rows.map(({ _id, name }) => ({ value: _id, label: name }))
