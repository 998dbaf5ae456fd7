import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type LabelledRead, measureAccuracy } from '../../test/accuracy.ts'
import { checkOriginal } from './check-original.ts'
import { verifyChecksums } from './checksums/verify-checksums.ts'
import { examineFile } from './examine-file.ts'
import { familyRules } from './family-rules.ts'
import { identify } from './identify.ts'

/**
 * Real reads belong to the car manufacturers, so the repository contains none. The other tests generate images with a realistic layout.
 * To test with real reads, set ECU_CORPUS to a folder, for example `bins` of the project ME7Sum. Files are named after their part number
 * ("4B0906018CM.bin"). `part-numbers.txt` may list their hardware and software numbers. `labels.tsv` may list reads of any family: file name,
 * family, hardware number and software number as printed on the control unit, separated by tabs; unknown values are empty.
 */
const folder = process.env['ECU_CORPUS'] ?? ''
const partNumber = /^\d[0-9A-Z]{2}90[79]?\d{3,4}[A-Z]{0,2}/

const images = folder
  ? readdirSync(folder).filter(
      (name) => name.endsWith('.bin') && partNumber.test(name) && !/cor|broken|EU3/i.test(name),
    )
  : []

/** Hardware numbers listed for a part, in lines such as "8D0907551M  01 0261207143-1037-354837". */
function listed(part: string): string[] {
  const text = readFileSync(join(folder, 'part-numbers.txt'), 'utf8')
  const lines = text.split('\n').filter((line) => line.startsWith(`${part} `))
  return lines.flatMap((line) => /0261\d{6}/.exec(line) ?? [])
}

describe.skipIf(images.length === 0)('identifying a real read with a known part number', () => {
  test.each(images)('finds the numbers of %s', (name) => {
    const bytes = readFileSync(join(folder, name))
    const part = partNumber.exec(name)?.[0] ?? ''
    const found = identify(bytes)
    expect(found.part_numbers.map(({ value }) => value)).toContain(part)
    const refused = checkOriginal(bytes, name).filter(({ severity }) => severity === 'refuse')
    expect(refused).toEqual([])
    // All reads in the corpus are complete and unmodified, so no checksum may be wrong.
    expect(verifyChecksums(bytes)?.report).toMatchObject({ scheme: 'bosch_me7', wrong: 0 })
    expect(identify(Buffer.from(bytes).swap16())).toEqual({ ...found, byte_swapped: true })

    const [hardware, software] = [found.hardware_numbers, found.software_numbers].map((finds) =>
      finds.map(({ value }) => value),
    )
    // Some files lack the boot block, which contains the numbers.
    if (!hardware?.[0]) return
    expect(hardware).toEqual([expect.stringMatching(/^0261\d{6}$/)])
    expect(software).toEqual([expect.stringMatching(/^1[02][37]7\d{6}$/)])
    expect(found.ecu_family?.value).toMatch(/^ME7/)
  })

  test('finds the listed hardware number in at least 95 %', () => {
    const known = images.flatMap((name) => {
      const numbers = listed(partNumber.exec(name)?.[0] ?? '')
      const [hardware] = identify(readFileSync(join(folder, name))).hardware_numbers
      return hardware && numbers.length > 0 ? [numbers.includes(hardware.value)] : []
    })
    expect(known.filter((isRight) => isRight).length).toBeGreaterThanOrEqual(known.length * 0.95)
    expect(known.length).toBeGreaterThan(0)
  })
})

/** Families that the rules name. Reads of all other families are unseen. */
const seenFamilies = familyRules.map(
  ({ family, example }) => family ?? identify(Buffer.from(example)).ecu_family?.value,
)

const labels = join(folder, 'labels.tsv')

function labelledReads(): LabelledRead[] {
  const lines = readFileSync(labels, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
  return lines.map((line) => {
    const [name = '', family = '', hardware = '', software = ''] = line.split('\t').map((value) => value.trim())
    const { identification } = examineFile(readFileSync(join(folder, name)))
    return { family, hardware, software, found: identification }
  })
}

/** Goals for reads of families that the rules were not written with. They need a corpus, so they are not measured without one. */
test.skipIf(folder === '' || !existsSync(labels))(
  'identifies unseen families as often as intended, and never wrongly',
  () => {
    const { unseen } = measureAccuracy(
      labelledReads(),
      seenFamilies.filter((name) => name !== undefined),
    )
    expect(unseen.hardware.found ?? 1).toBeGreaterThanOrEqual(0.99)
    expect(unseen.software.found ?? 1).toBeGreaterThanOrEqual(0.97)
    expect(unseen.family.found ?? 1).toBeGreaterThanOrEqual(0.95)
    for (const { wrong } of [unseen.family, unseen.hardware, unseen.software]) expect(wrong ?? 0).toBe(0)
  },
)

describe('the measurement of the accuracy', () => {
  const found = (family: string, hardware: string) => ({
    ...identify(Buffer.alloc(0)),
    ecu_family: family === '' ? null : ({ value: family, offset: 0, confidence: 'certain' } as const),
    hardware_numbers: hardware === '' ? [] : [{ value: hardware, offset: 0, confidence: 'certain' as const }],
  })
  const reads: LabelledRead[] = [
    { family: 'EDC17C64', hardware: '0281018526', software: '', found: found('EDC17', '0281018526') },
    { family: 'MS43', hardware: '5WK9', software: '', found: found('MS42', '') },
    { family: 'SID 803', hardware: '5WS4', software: '', found: found('', '5WS5') },
  ]

  test('counts missing and wrong values, separately for families of the rules', () => {
    expect(measureAccuracy(reads, ['EDC17'])).toEqual({
      seen: {
        ...{ reads: 1, family: { found: 1, wrong: 0 }, hardware: { found: 1, wrong: 0 } },
        software: { found: null, wrong: null },
      },
      unseen: {
        ...{ reads: 2, family: { found: 0, wrong: 0.5 }, hardware: { found: 0, wrong: 0.5 } },
        software: { found: null, wrong: null },
      },
    })
  })
})
