import { readInSevenZip } from '@mapwright/contract/ecu/seven-zip-read.ts'
import { describe, expect, test } from 'vitest'

/** Read in the archives below, which were packed with 7-Zip. */
const read = Uint8Array.from({ length: 4096 }, (_, at) => (at >> 4) & 0xff)
const packed = (base64: string) => Uint8Array.from(Buffer.from(base64, 'base64'))

/** `car/read.bin` and `car/note.txt`, with a compressed header. */
const lzma2 =
  'N3q8ryccAARlcrLkiwEAAAAAAAAiAAAAAAAAAHcwT2ngEBABDF0AORlISGbSjPmZpOfPrCyBc05el1toIka00MndWptqBuxyh1E6R8pm3Pa6FYgc/e0gSGZqY5GVyTE6uMPZRzVkid7zdGWQxfbPMJbkjyC/GHoCESf9MzZxd0Ld9p1ShpfSY+88VDJIX9dUjAKyl/dqHfTwyfMVZJodrcaj0L4Q+elmPBSR3QD5shPwAvvR4X5ibMudzZAj8id2PbuAIiLNjgwS5PNsblyISvyfR9yryU+ZCf/xN3iyK13IDoIzYaeMdG90T1ry+HgL4ldp8THjMiqkIP7mArYCUQtIl9tPQSwybVmn/cK09R9ZQbF/hIkgU1RVGv3XkDgoiCxwzOAqKnXF/No+6sIPryS2+wAAAIEzB64P1ThDRjnGZtqN8+3QaJcA5t0l2XlOdjbyKY7yxjJkZ1y4cHoQA5EKkXJ/ZXy/sCCzKHb2/n1qjeuOOwrzH93OnJjvvGHT2fJjANSs/g36l7Xg7eMCjWkD+++KADAfbwmYi5Kis+b8Tg1FDPrlv0AAABcGgRQBCXcABwsBAAEjAwEBBV0AEAAADICqCgHJGg/kAAA='
/** The same with LZMA, two literal context bits, one literal position bit and three position bits. */
const lzma =
  'N3q8ryccAASv3U5XfQEAAAAAAAAiAAAAAAAAAHARG28AORlIJlf/aFa6in0ohvssiYAUYW8IZSgqZpabWxFqHbT6IsCaR393FyO9kpt2NA/XoOLnkoXKcxswOKVKl6d30pRwp7ZBMDmfF//aNrTvhiDeY8g0vZknsX/Cux5cVtpEP3hyn06qIznWdldaja/gE2oCHLAKdSVYfOq9YtI+2fhLTx3HpcjEDF9bAj5z8Qznt09Eqqtvpit9Df32C56UpNfQebL2U5a0bN2yIS4OyxoWp0+xZks6BYonXDDMFrpzkX0TAKSdczEwdvS47k0kxbFSquSD1UB4nLpAZJEcVR5+kjlKuM8lbTzXVxDHNSA+XICTSu1dPC9bRGVvtmD57wAAgTMHrg/VN9d9ecoYqHr1xNuaWbF8CXFEie99O2KWUeTTkttaSCCZixGlgBTyAYsHhLDfFSip69blDC0I+DvvoiPtQCz2ZE75nVdlOyuxHD2fd/3SnJiKl6RYMvMZXZYBzyWickmH2+VlQZiidPWgOrbbGGI6V+sAAAAXBoEBAQl8AAcLAQABIwMBAQVdABAAAAyAqgoBC1Ww/gAA'
/** The first 64 bytes of the read, not compressed. */
const copied =
  'N3q8ryccAAS/mpz2QAAAAAAAAAB2AAAAAAAAAC9Wg5EAAAAAAAAAAAAAAAAAAAAAAQEBAQEBAQEBAQEBAQEBAQICAgICAgICAgICAgICAgIDAwMDAwMDAwMDAwMDAwMDAQQGAAEJQAAHCwEAAQEADEAACAoBLWtINQAABQIOAYAZCwAAAAAAAAAAAAAAESMAYwBhAHIAAABjAGEAcgAvAHIAZQBhAGQALgBiAGkAbgAAABkAFBIBAMCHY4x2gd0BwIdjjHaB3QEVCgEAEID/QSCAtoEAAA=='
/** `one.bin` and `two.bin`. */
const two =
  'N3q8ryccAASuorNZeQEAAAAAAAAhAAAAAAAAAGocSCHgEBABDF0AAG0+hkqqKKWXJRgkDs8M/1o0QSbSyY4w6PyUpcFxZ0LX52LzhGl7T8RvruzAJ5xev7veyVhlgXBf46+eip+/HIQcxY8AvvwRf/2AUDnBZT+I9W4nDgWsvX/k3EpLdnVLrg+vrwa8OMt7qO+YDtANcKD6F+1WiP7Ui8vH75sU7ass0A9eaG3Dj3ccHdp8OB6oL70z0MMHAaprsnzzp61LDUPfp+6fStflryp4VhSHKexaxsUYgQzMCn7PQ9ql174y/lAmaE+MiAOXF4H+SkscPUJ3r0YDt3PQgCfFSrTP5GGtZf57K7GC8KydTP3ns33XMhB66QPUaCjDLXJxY3zUeYHjcCYCsZ7fwKcDAAAAAIEzB64P1ThDRjnGZtqN8+3QaJcA5t0l2XldfFHmfeSKodPCx3J/n4FxhjFOu+vmEMsT7D9Up7Ou0bn9aGgqhCzAHM4/jWUU5+VoeL8Ejlo2RJCFnlZLpFyxtlzsnRqyAAAAABcGgRQBCWUABwsBAAEjAwEBBV0AEAAADHYKAYOOtNEAAA=='
/** An encrypted read. */
const encrypted =
  'N3q8ryccAAQmnLLKEAEAAAAAAABqAAAAAAAAAAHus4zWP6Oms1F9t254hIj8AQuwSFlIdbaxCPWCRYgWxpm83uxOWwpoYQbaqyW7fBu99wHezIdr4QhBen/k14pki8Qf562NVcHog8exNveTH1VbXRVRdOGNIzF/4MwNG1ZumppI+q9DkZeRPu9+zNvAKfeBWz4OXfTmvaKeFQETF25IwAi2gxrZVAKNfPtViZ7Q8qdwb+SLJHOiyctfxCXt+4DjRH4NqukNuMigjUSfh2e/VQMZRu7SETXy6yTiLo0hRLY9jyHxu4xW8pH/Tt9aGqAQH2s+Fb1i8RGi3iFKbhLEwxUBogca9x781vIuzPV9Y8etaYEHoxtk5dHHJl7txC21am8b9hSiui9999UN5DheaQEEBgABCYEQAAcLAQACJAbxBwESUw9mcX4eWaScHCel+MM45+PdISEBAAEADIECkAAACAoBDAMz1gAABQEREwByAGUAYQBkAC4AYgBpAG4AAAAZABQKAQBApLyMdoHdARUGAQAggLaBAAA='

describe('the read in a 7z archive', () => {
  test.each([
    ['with LZMA2, next to a note', lzma2, 4096],
    ['with LZMA', lzma, 4096],
    ['without compression', copied, 64],
  ])('is unpacked: %s', (_, archive, size) => {
    expect(readInSevenZip(packed(archive))).toEqual({ name: 'read.bin', bytes: read.subarray(0, size) })
  })

  test.each([
    ['of two reads', two],
    ['with a password', encrypted],
  ])('is not unpacked: %s', (_, archive) => {
    expect(readInSevenZip(packed(archive))).toBeUndefined()
  })
})

test.each([lzma2, lzma, copied])('a damaged 7z archive never yields other bytes, and ends in time', (archive) => {
  const bytes = packed(archive)
  for (let at = 0; at < bytes.length; at++) {
    for (const value of [0x00, 0x7f, 0xff]) {
      const changed = bytes.slice()
      changed[at] = value
      const found = readInSevenZip(changed)
      if (found) expect(found.bytes).toEqual(read.subarray(0, found.bytes.length))
    }
    expect(readInSevenZip(bytes.subarray(0, at))).toBeUndefined()
  }
})
