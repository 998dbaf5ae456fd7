import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { intelHexOf } from '../../test/hex-text.ts'
import { begins, codes, KB, read } from '../../test/original-reads.ts'
import { checkOriginal } from './check-original.ts'
import { examineFile } from './examine-file.ts'

describe('an update of a car maker', () => {
  const container = (kind: string) => [
    { code: 'ecu.flash_container', severity: 'warn', overridable: false, details: { kind } },
  ]

  test.each([
    ['VW SGO', begins('SGML Object File\0')],
    [
      'ODX',
      Buffer.from(`<?xml version="1.0"?>\n<ODX MODEL-VERSION="2.0.1"><FLASH>${'00FF'.repeat(9000)}</FLASH></ODX>`),
    ],
  ])('is recognized: %s', (kind, bytes) => {
    expect(checkOriginal(bytes, 'update')).toEqual(container(kind))
  })

  test('is an FRF only if it is encrypted and has the file name of one', () => {
    expect(checkOriginal(randomBytes(512 * KB), 'FL_8R0907551F.frf')).toEqual(container('VW FRF, encrypted ODX'))
    expect(codes(read(512 * KB), 'read.frf')).toEqual([])
  })

  test('is not any other XML', () => {
    expect(codes(Buffer.from(`<?xml version="1.0"?>\n<html>${'text '.repeat(9000)}</html>`))).toEqual(['ecu.text_file'])
  })

  const odx = (data: Buffer, method: string, address = '00040000') =>
    Buffer.from(
      `<?xml version="1.0"?>\n<ODX MODEL-VERSION="2.0.1"><FLASH><ECU-MEMS><ECU-MEM><MEM><DATABLOCKS><DATABLOCK ID="B">` +
        `<FLASHDATA-REF ID-REF="F"/><SEGMENTS><SEGMENT ID="S"><SOURCE-START-ADDRESS>${address}</SOURCE-START-ADDRESS>` +
        `<UNCOMPRESSED-SIZE>${data.length}</UNCOMPRESSED-SIZE></SEGMENT></SEGMENTS></DATABLOCK></DATABLOCKS>` +
        `<FLASHDATAS><FLASHDATA ID="F"><DATAFORMAT SELECTION="BINARY"/>` +
        `<ENCRYPT-COMPRESS-METHOD TYPE="A_BYTEFIELD">${method}</ENCRYPT-COMPRESS-METHOD>` +
        `<DATA>${data.toString('hex').toUpperCase()}</DATA></FLASHDATA></FLASHDATAS></MEM></ECU-MEM></ECU-MEMS></FLASH></ODX>`,
    )

  test('in ODX is examined as its image, if its data are neither encrypted nor compressed', () => {
    const image = read(70_000, '10SW0321371251_8F0')
    expect(checkOriginal(odx(image, '00'), 'update.odx')).toMatchObject([
      { code: 'ecu.hex_image', details: { format: 'odx', size: image.length, address: '40000' } },
      { code: 'ecu.flash_file', details: { kind: 'ODX' } },
    ])
    expect(examineFile(odx(image, '00')).identification.software_numbers).toMatchObject([{ value: '10SW032137' }])
    for (const packed of [odx(image, 'AA'), odx(image, '11'), odx(randomBytes(200_000), '00')]) {
      expect(checkOriginal(packed, 'update.odx')).toEqual(container('ODX'))
      expect(examineFile(packed).identification.software_numbers).toEqual([])
    }
  })

  test('of BMW is examined as its image, of any size', () => {
    const image = read(70_000, '10SW0321371251_8F0')
    const text = Buffer.from(`;;ZL_System: MSV80\r\n$REFERENZ 9EVE1S Q\r\n${intelHexOf(image, 0x40000)}`)
    expect(codes(text, 'update.0PA')).toEqual(['ecu.hex_image', 'ecu.flash_file'])
    expect(examineFile(text).identification.software_numbers[0]?.value).toBe('10SW032137')
  })
})
