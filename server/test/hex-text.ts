const hex = (bytes: readonly number[]) => Buffer.from(bytes).toString('hex').toUpperCase()
const low = (value: number) => value & 0xff
const sum = (bytes: readonly number[]) => bytes.reduce((total, byte) => total + byte, 0)
const lineBytes = 32

const intelRecord = (offset: number, type: number, data: readonly number[]) => {
  const bytes = [data.length, offset >> 8, low(offset), type, ...data]
  return `:${hex([...bytes, low(-sum(bytes))])}`
}

/** Formats an image as Intel HEX with linear addresses. */
export function intelHexOf(image: Uint8Array, start: number, end = '\r\n'): string {
  const lines: string[] = []
  let upper = -1
  for (let at = 0; at < image.length; at += lineBytes) {
    const address = start + at
    const high = Math.floor(address / 0x10000)
    if (high !== upper) lines.push(intelRecord(0, 4, [high >> 8, low(high)]))
    upper = high
    lines.push(intelRecord(address % 0x10000, 0, [...image.subarray(at, at + lineBytes)]))
  }
  return [...lines, intelRecord(0, 1, []), ''].join(end)
}

const motorolaRecord = (type: number, addressBytes: number, address: number, data: readonly number[]) => {
  const places = Array.from({ length: addressBytes }, (_, at) =>
    low(Math.floor(address / 256 ** (addressBytes - 1 - at))),
  )
  const bytes = [addressBytes + data.length + 1, ...places, ...data]
  return `S${type}${hex([...bytes, low(~sum(bytes))])}`
}

/** Formats an image as Motorola S-records with 24-bit or 32-bit addresses. */
export function sRecordsOf(image: Uint8Array, start: number, addressBytes: 3 | 4 = 4): string {
  const lines = [motorolaRecord(0, 2, 0, [...Buffer.from('READ')])]
  for (let at = 0; at < image.length; at += lineBytes)
    lines.push(motorolaRecord(addressBytes - 1, addressBytes, start + at, [...image.subarray(at, at + lineBytes)]))
  const count = lines.length - 1
  lines.push(motorolaRecord(count > 0xffff ? 6 : 5, count > 0xffff ? 3 : 2, count, []))
  lines.push(motorolaRecord(11 - addressBytes, addressBytes, start, []))
  return [...lines, ''].join('\n')
}
