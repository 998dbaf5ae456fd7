import {
  UpdateAddress,
  UpdateBusiness,
  UpdateMyTools,
  UpdatePassword,
  UpdateProfile,
} from '@mapwright/contract/accounts/profile-endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestSite, type TestSite } from '../../test/kit.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.close())

describe('the own profile', () => {
  it('changes what is given and leaves the rest', async () => {
    const person = await site.person()
    const named = await site.call(
      UpdateProfile,
      { body: { lastname: ' Vogt ', theme: 'red', language: 'de' } },
      { as: person },
    )
    expect(named.body.user).toMatchObject({ firstname: 'Pat', lastname: 'Vogt', theme: 'red', language: 'de' })
    const back = await site.call(UpdateProfile, { body: { theme: '', language: '' } }, { as: person })
    expect(back.body.user).toMatchObject({ lastname: 'Vogt', theme: null, language: null })
    const nothing = await site.call(UpdateProfile, { body: {} }, { as: person })
    expect(nothing.body.user).toMatchObject({ lastname: 'Vogt' })
  })

  it('keeps address, company and tools', async () => {
    const as = await site.person()
    await site.call(UpdateAddress, { body: { city: 'Graz', country: 'AT' } }, { as })
    await site.call(UpdateBusiness, { body: { vat_no: 'ATU12345678', web_url: 'https://corner.example/shop' } }, { as })
    const { body } = await site.call(UpdateMyTools, { body: { my_tools: ['Flex', 'KESS3', 'Flex'] } }, { as })
    expect(body.user).toMatchObject({
      ...{ city: 'Graz', country: 'AT', vat_no: 'ATU12345678', web_url: 'https://corner.example/shop' },
      my_tools: ['Flex', 'KESS3'],
    })
  })

  it('is nobody else’s, and no way to what staff decide', async () => {
    const person = await site.person()
    const other = await site.person()
    await site.call(UpdateProfile, { body: { firstname: 'Changed' } }, { as: person })
    const [row] = await site.sql`SELECT firstname FROM users WHERE _id = ${other._id}`
    expect(row?.['firstname']).toBe('Pat')
    for (const field of [
      'role_id',
      'status',
      'verified',
      'price_type',
      'customer_kind',
      'permissions',
      'balance',
      'email',
    ]) {
      const refused = await site.call(UpdateProfile, { body: { [field]: 1 } }, { as: person })
      expect([refused.status, refused.body.fields?.[field]?.code]).toEqual([400, 'unknown'])
    }
  })

  it('takes known themes and languages only', async () => {
    const as = await site.person()
    const refused = await site.call(
      UpdateProfile,
      { body: { theme: 'neon' as never, language: 'xx' as never } },
      { as },
    )
    expect(Object.keys(refused.body.fields ?? {}).sort()).toEqual(['language', 'theme'])
  })

  it('is refused to who is not signed in', async () => {
    for (const endpoint of [UpdateProfile, UpdateAddress, UpdateBusiness])
      expect((await site.call(endpoint, { body: {} })).status).toBe(401)
    expect((await site.call(UpdateMyTools, { body: { my_tools: [] } })).status).toBe(401)
    const body = { password: 'one two three', new_password: 'four five six' }
    expect((await site.call(UpdatePassword, { body })).status).toBe(401)
  })
})
