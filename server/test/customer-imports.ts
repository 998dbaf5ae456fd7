import { customerImportCalls } from '@mapwright/contract/moving/customer-import-endpoints.ts'
import { expect } from 'vitest'
import { eventually } from './eventually.ts'
import type { Person, TestSite } from './kit.ts'

/** Imports customers as the admin. `check` uploads a file, `apply` imports it; both wait until the site is done. */
export function customerImports(site: TestSite, as: Person) {
  const settled = (id: string) =>
    eventually(async () => {
      const { body } = await site.call(customerImportCalls.read, { params: { id } }, { as })
      expect(['checking', 'applying', 'undoing']).not.toContain(body.import.status)
      return body.import
    })
  return {
    settled,
    async check(content: string, columns?: Record<string, string>) {
      const body = columns ? { columns: JSON.stringify(columns) } : {}
      const files = { file: new File([content], 'customers.csv') }
      const started = await site.call(customerImportCalls.start, { body, files }, { as })
      return settled(started.body.import._id)
    },
    async apply(id: string) {
      const { status } = await site.call(customerImportCalls.apply, { params: { id } }, { as })
      expect(status).toBe(200)
      return settled(id)
    },
  }
}
