import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { noise, tricoreImage } from '../../test/checksum-images.ts'
import { makeOls } from '../../test/ols-file.ts'
import { checkOriginal } from './check-original.ts'
import { verdictOn } from './identify-files.ts'
import { unpackRead } from './unpack-read.ts'

const { bytes: image } = tricoreImage()
const codes = (file: Buffer, name: string) => verdictOn(name, file).findings.map(({ code }) => code)

describe('a WinOLS project', () => {
  test.each([true, false])('with one version is examined as its image, wherever the image begins: %s', (isPrefix) => {
    const project = makeOls([image], { isPrefix })
    expect(unpackRead(project)).toEqual({ kind: 'WinOLS', name: '', bytes: image })
    expect(verdictOn('golf.ols', project)).toMatchObject({
      image_size: image.length,
      checksums: 'right',
      findings: expect.arrayContaining([
        expect.objectContaining({
          code: 'ecu.packed_image',
          details: { kind: 'WinOLS', name: '', size: image.length },
        }),
      ]),
    })
    expect(unpackRead(makeOls([image, image], { isPrefix }))?.bytes.equals(image)).toBe(true)
  })

  test('with different versions is not opened, because the one that is meant is unknown', () => {
    const tuned = Buffer.from(image)
    tuned[0x40000] = (tuned[0x40000] ?? 0) ^ 1
    const project = makeOls([image, tuned])
    expect(unpackRead(project)).toBeUndefined()
    expect(checkOriginal(project, 'golf.ols')).toMatchObject([{ code: 'ecu.ols_versions', details: { versions: 2 } }])
  })

  test('whose image cannot be verified is not opened', () => {
    expect(unpackRead(makeOls([noise(0x80000)]))).toBeUndefined()
    expect(codes(makeOls([noise(0x80000)]), 'golf.ols')).toEqual(['ecu.tool_project'])
  })

  test('with a wrong directory is not opened', () => {
    const project = makeOls([image])
    for (const [at, value] of [
      [0x500, 1],
      [0x500, 0xffffffff],
      [0x504, 0x600],
      [0x508, image.length + 4],
      [0x508, 0],
    ] as const) {
      const changed = Buffer.from(project)
      changed.writeUInt32LE(value, at)
      expect(unpackRead(changed)).toBeUndefined()
    }
    expect(unpackRead(project.subarray(0, project.length - 1))).toBeUndefined()
    for (let length = 0; length < 0x510; length += 7) expect(unpackRead(project.subarray(0, length))).toBeUndefined()
  })
})

describe('a gzip archive', () => {
  test('is examined as its content', () => {
    expect(unpackRead(gzipSync(image))).toEqual({ kind: 'gzip', name: '', bytes: image })
    expect(codes(gzipSync(image), 'read.bin.gz')).toContain('ecu.packed_image')
  })

  test('keeps the name that it states, without folders', () => {
    const [plain, name] = [gzipSync(noise(100)), Buffer.from('cars\\golf/read.bin\0')]
    plain[3] = 0x08
    const named = Buffer.concat([plain.subarray(0, 10), name, plain.subarray(10)])
    expect(unpackRead(named)?.name).toBe('read.bin')
  })

  test('is not unpacked if it is damaged or a bomb', () => {
    const zipped = gzipSync(image)
    expect(unpackRead(zipped.subarray(0, zipped.length - 9))).toBeUndefined()
    expect(unpackRead(gzipSync(Buffer.alloc(33 << 20)))).toBeUndefined()
    expect(codes(gzipSync(Buffer.alloc(33 << 20)), 'read.gz')).toEqual(['ecu.archive_file'])
    expect(unpackRead(gzipSync(Buffer.alloc(0)))).toBeUndefined()
  })
})
