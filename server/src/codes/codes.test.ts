import type { Language } from '@mapwright/contract/accounts/languages.ts'
import { UpdateProfile } from '@mapwright/contract/accounts/profile-endpoints.ts'
import * as calls from '@mapwright/contract/codes/codes-endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startTestSite, type TestSite, unknownId } from '../../test/kit.ts'

let site: TestSite
let staff: Person
let dealer: Person
beforeAll(async () => {
  site = await startTestSite()
  staff = await site.staffWith('miscellaneous')
  dealer = await site.person()
})
afterAll(() => site.close())

const addPcode = (code: string, description = 'Own words') =>
  site.call(calls.pcodeCalls.add, { body: { code, description } }, { as: staff })
const explain = async (codes: string) =>
  (await site.call(calls.ExplainPcodes, { query: { codes } }, { as: dealer })).body.pcodes

describe('the lists', () => {
  it('can only be read and changed by staff with the permission', async () => {
    const { pcode } = (await addPcode('P1999')).body
    const pair = { df_code: 'DF999', p_code: 'P1999' }
    const number = { code: '0281019999', description: 'x' }
    for (const as of [dealer, await site.staffWith('orders')]) {
      const replies = await Promise.all([
        site.call(calls.pcodeCalls.list, {}, { as }),
        site.call(calls.pcodeCalls.add, { body: { code: 'P1998', description: 'x' } }, { as }),
        site.call(
          calls.pcodeCalls.change,
          { params: { id: pcode._id }, body: { code: 'P1999', description: 'x' } },
          { as },
        ),
        site.call(calls.pcodeCalls.remove, { params: { id: pcode._id } }, { as }),
        site.call(calls.pcodeCalls.removeMany, { body: { ids: [pcode._id] } }, { as }),
        site.call(calls.dpcodeCalls.list, {}, { as }),
        site.call(calls.dpcodeCalls.add, { body: pair }, { as }),
        site.call(calls.bcodeCalls.list, {}, { as }),
        site.call(calls.bcodeCalls.add, { body: number }, { as }),
      ])
      expect(replies.map(({ status }) => status)).toEqual(Array(9).fill(403))
    }
    expect((await site.call(calls.ExplainPcodes, {})).status).toBe(401)
  })

  it('refuse invalid codes, duplicates, unknown ids and unknown fields', async () => {
    for (const code of ['P401', 'X0401', 'P4401', 'P04G1', 'P04011', ''])
      expect((await addPcode(code)).body.fields, code).toHaveProperty('code')
    expect((await addPcode('P1997', '  ')).body.fields).toHaveProperty('description')
    expect((await addPcode('P1997', 'x'.repeat(501))).body.fields).toHaveProperty('description')

    const taken = await addPcode('p 0401')
    expect(taken).toMatchObject({ status: 409, body: { code: 'codes.taken', fields: { code: { code: 'taken' } } } })
    const pair = { df_code: 'DF 901', p_code: 'P0401', ecu: 'EDC16' }
    expect((await site.call(calls.dpcodeCalls.add, { body: pair }, { as: staff })).status).toBe(200)
    expect((await site.call(calls.dpcodeCalls.add, { body: { ...pair, ecu: 'edc16' } }, { as: staff })).body.code).toBe(
      'codes.taken',
    )
    expect((await site.call(calls.dpcodeCalls.add, { body: { ...pair, ecu: 'EDC17' } }, { as: staff })).status).toBe(
      200,
    )

    const body = { code: 'P1996', description: 'x' }
    expect(
      (await site.call(calls.pcodeCalls.change, { params: { id: unknownId }, body }, { as: staff })).body.code,
    ).toBe('codes.not_found')
    expect((await site.call(calls.pcodeCalls.remove, { params: { id: unknownId } }, { as: staff })).body.code).toBe(
      'codes.not_found',
    )
    const origin = { ...body, origin: 'standard' } as typeof body
    expect((await site.call(calls.pcodeCalls.add, { body: origin }, { as: staff })).status).toBe(400)
  })

  it('contain the standard codes, which become own codes when staff change them, with an audit row', async () => {
    const listed = await site.call(
      calls.pcodeCalls.list,
      { query: { search_keyword: 'misfire cylinder 12', origin: 'standard' } },
      { as: staff },
    )
    expect(listed.body.pcodes).toMatchObject([
      { code: 'P0312', description: 'Cylinder 12 misfire', origin: 'standard' },
    ])
    const id = listed.body.pcodes[0]?._id ?? ''
    const body = { code: 'P0312', description: 'Zylinder 12 setzt aus' }
    const changed = await site.call(calls.pcodeCalls.change, { params: { id }, body }, { as: staff })
    expect(changed.body.pcode).toMatchObject({ ...body, origin: 'own' })
    expect(await site.sql`SELECT name, facts FROM audit WHERE facts->'before'->>'code' = 'P0312'`).toMatchObject([
      {
        name: 'codes.change_pcode',
        facts: {
          before: { description: 'Cylinder 12 misfire' },
          after: { description: body.description, origin: 'own' },
        },
      },
    ])
  })

  it('are filtered by system and sorted in both directions', async () => {
    const list = async (query: object) => (await site.call(calls.pcodeCalls.list, { query }, { as: staff })).body
    expect((await list({ system: 'U', sort: 'code', size: 1 })).pcodes[0]?.code).toBe('U0001')
    const last = await list({ system: 'P', sort: '-code', size: 1 })
    expect(last.pcodes[0]?.code).toBe('P3497')
    expect(last.total).toBeGreaterThan(2_500)
  })
})

describe('the look-up', () => {
  it('refuses more than 200 codes and invalid codes', async () => {
    const ask = (codes: string) => site.call(calls.ExplainPcodes, { query: { codes } }, { as: dealer })
    expect((await ask(Array(201).fill('P0401').join(','))).status).toBe(400)
    expect((await ask('P0401,%')).status).toBe(400)
    expect((await ask('P0401,,P0402')).status).toBe(400)
    expect((await ask(Array(200).fill('P0401').join(','))).status).toBe(200)
  })

  it('explains known codes and omits unknown ones', async () => {
    const known = await explain('U0100,P0401,P1ABC')
    expect(known.map(({ code }) => code)).toEqual(['P0401', 'U0100'])
    expect(known[0]?.description).toMatch(/recirculation/i)
    expect(await explain('')).toEqual([])
  })

  it('finds codes by words and by prefix', async () => {
    const search = async (search_keyword: string) =>
      (await site.call(calls.ExplainPcodes, { query: { search_keyword } }, { as: dealer })).body.pcodes.map(
        ({ code }) => code,
      )
    expect(await search('soot FILTER')).toEqual(['P2463'])
    expect((await search('p03')).slice(0, 2)).toEqual(['P0300', 'P0301'])
    expect(await search('p03')).toHaveLength(50)
    expect(await search('100%')).toEqual([])
  })

  describe('in the language of the reader', () => {
    const speaks = (language: Language) => site.call(UpdateProfile, { body: { language } }, { as: dealer })
    const ask = async (query: { codes?: string; search_keyword?: string }, language: Language) => {
      await speaks(language)
      return (await site.call(calls.ExplainPcodes, { query }, { as: dealer })).body.pcodes
    }
    afterAll(() => speaks('en'))

    it('explains and finds standard codes', async () => {
      const german = { description: 'Zylinder 1 Verbrennungsaussetzer erkannt', language: 'de', origin: 'standard' }
      expect(await ask({ codes: 'P0301' }, 'de')).toMatchObject([german])
      expect(await ask({ search_keyword: 'zylinder 1 verbrennungsaussetzer p0301' }, 'de')).toMatchObject([german])
      expect(await ask({ search_keyword: 'cylinder 1 misfire p0301' }, 'de')).toMatchObject([german])
      expect(await ask({ search_keyword: 'verbrennungsaussetzer' }, 'en')).toEqual([])
    })

    it('says that a description is in English', async () => {
      const english = { description: 'Cylinder 1 misfire', language: 'en' }
      expect(await ask({ codes: 'P0301' }, 'en')).toMatchObject([english])
    })

    it('keeps the words of staff', async () => {
      const { pcode } = (await addPcode('P1990', 'Motor läuft rau')).body
      expect(pcode.origin).toBe('own')
      const [listed] = (await site.call(calls.pcodeCalls.list, { query: { search_keyword: 'P0302' } }, { as: staff }))
        .body.pcodes
      const body = { code: 'P0302', description: 'Second cylinder coughs' }
      await site.call(calls.pcodeCalls.change, { params: { id: listed?._id ?? '' }, body }, { as: staff })
      expect(await ask({ codes: 'P0302,P1990' }, 'de')).toMatchObject([
        { ...body, language: null },
        { description: 'Motor läuft rau', language: null },
      ])
      expect(await ask({ search_keyword: 'zylinder 2 verbrennungsaussetzer p0302' }, 'de')).toEqual([])
    })

    it('describes the P code of a DF code', async () => {
      await speaks('de')
      const explained = await site.call(calls.ExplainDpcodes, { query: { codes: 'DF001' } }, { as: dealer })
      expect(explained.body.dpcodes).toMatchObject([
        { p_description: 'Motorkühlmitteltemperatursensor 1: Stromkreis', p_language: 'de' },
      ])
    })
  })

  it('translates DF codes to P codes and back, and marks examples', async () => {
    const pairs = async (codes: string) =>
      (await site.call(calls.ExplainDpcodes, { query: { codes } }, { as: dealer })).body.dpcodes
    expect(await pairs('DF001')).toMatchObject([
      { df_code: 'DF001', p_code: 'P0115', p_description: expect.stringMatching(/coolant/), example: true },
    ])
    expect(await pairs('P0190')).toMatchObject([{ df_code: 'DF007' }])
    expect(await pairs('DF998')).toEqual([])
    expect(await pairs('')).toEqual([])
  })

  it('finds a Bosch number and all its prefixes', async () => {
    const add = (code: string, description: string) =>
      site.call(calls.bcodeCalls.add, { body: { code, ecu: 'EDC17', description } }, { as: staff })
    expect((await add('0 281 016', 'Range')).body.bcode.code).toBe('0281016')
    await add('0281016123', 'This one')
    await add('0281016124', 'Another one')
    const find = async (codes: string) =>
      (await site.call(calls.ExplainBcodes, { query: { codes } }, { as: dealer })).body.bcodes.map(
        ({ description }) => description,
      )
    expect(await find('0281016123,1037512345')).toEqual(['Range', 'This one'])
    expect(await find('0281017000')).toEqual([])
  })
})
