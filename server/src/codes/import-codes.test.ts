import * as calls from '@mapwright/contract/codes/codes-endpoints.ts'
import * as imports from '@mapwright/contract/codes/import-endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { type Person, startTestSite, type TestSite } from '../../test/kit.ts'

let site: TestSite
let staff: Person

beforeAll(async () => {
  site = await startTestSite()
  staff = await site.staffWith('miscellaneous')
})
afterAll(() => site.close())

const lists = {
  pcodes: imports.pcodeImportCalls,
  dpcodes: imports.dpcodeImportCalls,
  bcodes: imports.bcodeImportCalls,
}

async function settled(list: keyof typeof lists, id: string) {
  return eventually(async () => {
    const { body } = await site.call(lists[list].read, { params: { id } }, { as: staff })
    expect(['checking', 'applying']).not.toContain(body.import.status)
    return body.import
  })
}

async function check(list: keyof typeof lists, content: string | Uint8Array) {
  const file = new File([content as BlobPart], 'codes.csv')
  const { body } = await site.call(lists[list].start, { body: {}, files: { file } }, { as: staff })
  return settled(list, body.import._id)
}

async function importFile(list: keyof typeof lists, content: string) {
  const dry = await check(list, content)
  expect(dry.status).toBe('checked')
  await site.call(lists[list].apply, { params: { id: dry._id } }, { as: staff })
  return settled(list, dry._id)
}

describe('importing codes', () => {
  it('changes nothing for an exported file', async () => {
    await site.call(
      calls.bcodeCalls.add,
      { body: { code: '0281016', ecu: 'EDC17', description: '=1+1' } },
      { as: staff },
    )
    for (const [list, endpoint] of [
      ['pcodes', imports.pcodeImportCalls.export],
      ['dpcodes', imports.dpcodeImportCalls.export],
      ['bcodes', imports.bcodeImportCalls.export],
    ] as const) {
      const { bytes } = await site.call(endpoint, { query: { format: 'csv' } }, { as: staff })
      const dry = await check(list, bytes)
      expect(dry, list).toMatchObject({ status: 'checked', added: 0, changed: 0, refused: 0 })
      expect(dry.unchanged, list).toBeGreaterThan(0)
    }
  })

  it('refuses a file with invalid codes and reports each cell', async () => {
    const dry = await check('pcodes', 'code,description\nP0401,Flow\nP401,Flow\nP0402,\n')
    expect(dry).toMatchObject({ status: 'refused', refused: 2 })
    const { body } = await site.call(imports.pcodeImportCalls.refusals, { params: { id: dry._id } }, { as: staff })
    expect(body.refusals).toEqual([
      {
        ...{ row: 3, label: ['P401'], column: 'code', value: 'P401' },
        code: 'wrong_form',
        details: { example: 'P0401' },
      },
      { row: 4, label: ['P0402'], column: 'description', value: '', code: 'required', details: {} },
    ])
  })

  it('adds and changes codes in any spelling; changed standard codes become own codes', async () => {
    const done = await importFile('pcodes', 'code,description\np 1557,Boost above the limit\np0401,Own words\n')
    expect(done).toMatchObject({ status: 'applied', added: 1, changed: 1 })
    const { body } = await site.call(calls.ExplainPcodes, { query: { codes: 'P1557,P0401' } }, { as: staff })
    expect(body.pcodes).toMatchObject([
      { code: 'P0401', description: 'Own words', origin: 'own' },
      { code: 'P1557', description: 'Boost above the limit', origin: 'own' },
    ])
  })

  it('distinguishes pairs by control unit and stores Bosch numbers without spaces', async () => {
    const pairs = 'df_code;p_code;ecu;example\nDF001;P0115;;no\nDF001;P0115;EDC16;no\nDF 002;P0110;;\n'
    expect(await importFile('dpcodes', pairs)).toMatchObject({ added: 2, changed: 1 })
    const { body } = await site.call(calls.ExplainDpcodes, { query: { codes: 'DF001' } }, { as: staff })
    expect(body.dpcodes.map(({ ecu, example }) => [ecu, example])).toEqual([
      ['', false],
      ['EDC16', false],
    ])
    expect(await importFile('bcodes', 'code,description\n0 281 012 345,One\n')).toMatchObject({ added: 1 })
    const kept = await site.call(calls.ExplainBcodes, { query: { codes: '0281012345' } }, { as: staff })
    expect(kept.body.bcodes).toMatchObject([{ code: '0281012345', description: 'One' }])
  })
})
