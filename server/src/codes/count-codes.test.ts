import { dpcodeCalls } from '@mapwright/contract/codes/codes-endpoints.ts'
import { CountCodes } from '@mapwright/contract/codes/count-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startTestSite, type TestSite } from '../../test/kit.ts'

let site: TestSite
let staff: Person
beforeAll(async () => {
  site = await startTestSite()
  staff = await site.person({ role_id: 3, permissions: ['miscellaneous'] })
})
afterAll(() => site.close())

const countAs = (as: Person) => site.call(CountCodes, {}, { as })

test('refuses customers, and counts a new code in its list only', async () => {
  expect((await countAs(await site.person())).status).toBe(403)
  const before = (await countAs(staff)).body.counts
  await site.call(dpcodeCalls.add, { body: { df_code: 'DF998', p_code: 'P1998' } }, { as: staff })
  expect((await countAs(staff)).body.counts).toEqual({ ...before, dpcodes: before.dpcodes + 1 })
})
