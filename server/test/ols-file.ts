/** Writes a WinOLS project with a version directory. The four bytes next to the images precede or follow them. */
export function makeOls(versions: readonly Buffer[], { isPrefix = true, format = 0x324 } = {}): Buffer {
  const size = versions[0]?.length ?? 0
  const head = Buffer.alloc(0x700)
  head.writeUInt32LE(11)
  head.write('WinOLS File', 4)
  head.writeUInt32LE(format, 16)
  head.write('VW Golf', 0x40)
  const directory = [versions.length - 1, head.length, size, 0x42007899, versions.length]
  for (const [index, value] of directory.entries()) head.writeUInt32LE(value, 0x500 + index * 4)
  const mark = Buffer.alloc(4, 0xff)
  const file = Buffer.concat([head, ...(isPrefix ? [mark] : []), ...versions, ...(isPrefix ? [] : [mark])])
  file.writeUInt32LE(file.length, 20)
  return file
}
