import {
  UpdateAddress,
  UpdateBusiness,
  UpdateMyTools,
  UpdatePassword,
  UpdateProfile,
} from '@mapwright/contract/accounts/profile-endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestSite, type TestSite } from '../../../test/kit.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.close())

describe("one's own profile", () => {
  it('changes only the given fields', async () => {
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

  it('stores address, company and tools', async () => {
    const as = await site.person()
    await site.call(UpdateAddress, { body: { city: 'Graz', country: 'AT' } }, { as })
    await site.call(UpdateBusiness, { body: { vat_no: 'ATU12345678', web_url: 'https://corner.example/shop' } }, { as })
    const { body } = await site.call(UpdateMyTools, { body: { my_tools: ['Flex', 'KESS3', 'Flex'] } }, { as })
    expect(body.user).toMatchObject({
      ...{ city: 'Graz', country: 'AT', vat_no: 'ATU12345678', web_url: 'https://corner.example/shop' },
      my_tools: ['Flex', 'KESS3'],
    })
  })

  it('stores the place of the address', async () => {
    const as = await site.person()
    const placed = await site.call(UpdateAddress, { body: { google_place_id: 'ChIJ2V-Mo_l1nkcRfZixfUq4DAE' } }, { as })
    expect(placed.body.user.google_place_id).toBe('ChIJ2V-Mo_l1nkcRfZixfUq4DAE')
    const refused = await site.call(UpdateAddress, { body: { google_place_id: '<script>' } }, { as })
    expect(refused.body.fields?.['google_place_id']?.code).toBe('invalid_text')
  })

  it('refuses a VAT number in the wrong format and changes nothing', async () => {
    const as = await site.person({ country: 'DE' })
    const refused = await site.call(UpdateBusiness, { body: { company_name: 'Corner', vat_no: 'DE12' } }, { as })
    expect([refused.status, refused.body.fields?.['vat_no']?.code]).toEqual([422, 'not_a_vat_number'])
    const [row] = await site.sql`SELECT company_name, vat_no FROM users WHERE _id = ${as._id}`
    expect(row).toMatchObject({ company_name: '', vat_no: '' })
    for (const vat_no of ['de 123.456.789', 'ATU12345678', ''])
      expect((await site.call(UpdateBusiness, { body: { vat_no } }, { as })).body.user.vat_no).toBe(vat_no)
    const swiss = await site.person({ country: 'CH' })
    const kept = await site.call(UpdateBusiness, { body: { vat_no: 'CHE-123.456.788 MWST' } }, { as: swiss })
    expect(kept.status).toBe(200)
  })

  it('changes only the caller, and no fields reserved for staff', async () => {
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

  it('accepts known themes and languages only', async () => {
    const as = await site.person()
    const refused = await site.call(
      UpdateProfile,
      { body: { theme: 'neon' as never, language: 'xx' as never } },
      { as },
    )
    expect(Object.keys(refused.body.fields ?? {}).sort()).toEqual(['language', 'theme'])
  })

  it('requires a session', async () => {
    for (const endpoint of [UpdateProfile, UpdateAddress, UpdateBusiness])
      expect((await site.call(endpoint, { body: {} })).status).toBe(401)
    expect((await site.call(UpdateMyTools, { body: { my_tools: [] } })).status).toBe(401)
    const body = { password: 'one two three', new_password: 'four five six' }
    expect((await site.call(UpdatePassword, { body })).status).toBe(401)
  })
})
