import type { ChecksumReport } from '@mapwright/contract/ecu/checksums.ts'
import type { Finding } from '@mapwright/contract/ecu/finding.ts'
import type { Identification } from '@mapwright/contract/ecu/identification.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../test/kit.tsx'
import { FileVerdict } from './file-verdict.tsx'

const found: Identification = {
  ...{ byte_swapped: false, hardware_numbers: [], software_numbers: [], part_numbers: [], bosch_path: null },
  ecu_brand: null,
  ecu_family: { value: 'ME7.5', offset: 0, confidence: 'certain' },
}
const sums: ChecksumReport = { scheme: 'bosch_me7', right: 67, wrong: 0, unknown: 0, wrong_areas: [] }
const volvo: ChecksumReport = { ...sums, scheme: 'bosch_me7_volvo', covered: 482_345, names_end: false }
const tricore: ChecksumReport = { ...sums, scheme: 'bosch_tricore', covered: 1_048_575, names_end: false }
const named = (value: string): Identification => ({ ...found, ecu_family: { value, offset: 0, confidence: 'certain' } })
const file = { size: 1024 * 1024, image_size: null, identification: found, findings: [] }

const sentences: [Identification, string][] = [
  [{ ...found, checksums: sums }, 'Full read of ME7.5, 1 MB. All verified checksums are right.'],
  [{ ...found, checksums: { ...sums, wrong: 1 } }, 'Full read of ME7.5, 1 MB. Some checksums are wrong.'],
  [found, 'Full read of ME7.5, 1 MB. Its checksums cannot be verified.'],
  [
    { ...found, ecu_family: null },
    'ECU not recognized. Neither its checksums nor whether the read is complete could be checked.',
  ],
  [
    { ...found, ecu_family: { value: 'Trionic 5', offset: 0, confidence: 'certain' } },
    'Read of Trionic 5, 1 MB. Its checksums cannot be verified.',
  ],
  [
    { ...found, ecu_family: { value: 'EDC16', offset: 0, confidence: 'certain' } },
    'Full read of EDC16 with 1 MB, or the beginning of a larger memory. Its checksums cannot be verified.',
  ],
  // The checksum scheme identifies the control unit.
  [{ ...found, ecu_family: null, checksums: sums }, 'Read of Bosch ME7, 1 MB. All verified checksums are right.'],
  [
    { ...found, ecu_family: null, checksums: { ...tricore, scheme: 'gm_p01', names_end: true } },
    'Full read of Delco P01/P59, 1 MB. All verified checksums are right. They cover 99% of the file.',
  ],
  [
    { ...found, ecu_family: null, checksums: tricore },
    'Read of Bosch MED17/EDC17, 1 MB. All verified checksums are right. They cover 99% of the file.',
  ],
  [
    { ...found, ecu_family: null, checksums: { ...tricore, scheme: 'bosch_dflash' } },
    'Data flash (D-flash) of Bosch MED17/EDC17, 1 MB. All verified checksums are right. They cover 99% of the file.',
  ],
  // Correct checksums at the beginning do not prove that the end is present.
  [
    { ...named('EDC16'), checksums: { ...tricore, scheme: 'bosch_edc16' } },
    'Full read of EDC16 with 1 MB, or the beginning of a larger memory. All verified checksums are right. They cover 99% of the file.',
  ],
  [
    { ...named('ME7'), checksums: volvo },
    'Full read of ME7, 1 MB. All verified checksums are right. They cover 46% of the file.',
  ],
]

test.for(sentences)(
  'says what a read is and whether its checksums are right, %#',
  async ([identification, sentence]) => {
    await show(<FileVerdict file={{ ...file, identification }} />)
    await expect.element(page.getByText(/checksums/)).toBeVisible()
    const text = page.getByText(/checksums/).element().textContent
    expect(text?.replace(/[\u2068\u2069]/g, '').replace(/\s/g, ' ')).toBe(sentence)
  },
)

test('names the read of an EEPROM', async () => {
  await show(<FileVerdict file={{ ...file, size: 512, identification: { ...found, ecu_family: null } }} />)
  await expect.element(page.getByText(/The size of an EEPROM, .512.bytes.\. Its checksums/)).toBeVisible()
})

test('does not repeat the note that the completeness is unknown', async () => {
  const code = 'ecu.completeness_unknown'
  const note: Finding = { code, severity: 'warn', overridable: false, details: { size: 1024 } }
  await show(<FileVerdict file={{ ...file, identification: { ...found, ecu_family: null }, findings: [note] }} />)
  await expect.element(page.getByText('ECU not recognized. Its checksums cannot be verified.')).toBeVisible()
})

test('shows nothing for an encrypted file', async () => {
  const encrypted: Finding = { code: 'ecu.encrypted', severity: 'warn', overridable: false, details: { entropy: 7.9 } }
  await show(
    <>
      <p>Shown</p>
      <FileVerdict file={{ ...file, findings: [encrypted] }} />
    </>,
  )
  await expect.element(page.getByText('Shown')).toBeVisible()
  await expect.element(page.getByText(/checksums/)).not.toBeInTheDocument()
})
