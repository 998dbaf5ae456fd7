const decoder = new TextDecoder('windows-1252')

/** Byte of each character in the code page. */
const byteOf: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte] as const),
)

/**
 * Encodes text as windows-1252. Letters that the code page lacks lose their accents. Letters without an equivalent, such as "ł" or Cyrillic
 * letters, become "?".
 */
export function toWindows1252(text: string): Buffer {
  const bytes = Array.from(text.normalize('NFC'), (character) => {
    const byte = byteOf.get(character)
    if (byte !== undefined) return byte
    const [base = ''] = character.normalize('NFD')
    return byteOf.get(base) ?? 0x3f
  })
  return Buffer.from(bytes)
}
