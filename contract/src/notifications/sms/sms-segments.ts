/** The GSM 7-bit alphabet (3GPP TS 23.038). A message contains up to 160 of these characters. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Characters of the extension table, each of which counts as two. */
const extended = new Set('\f^{}\\[~]|€')

/** Maximum length of an SMS text. Providers reject longer texts. */
export const maxSmsLength = 1600

export type SmsSize = {
  encoding: 'gsm7' | 'ucs2'
  segments: number
  /** The number of characters that still fit into the last segment. */
  left: number
}

/** Distributes characters over segments. A character of several units is not divided between two segments. */
function sizeOf(widths: readonly number[], alone: number, joined: number): Omit<SmsSize, 'encoding'> {
  const total = widths.reduce((sum, width) => sum + width, 0)
  if (total <= alone) return { segments: 1, left: alone - total }
  let segments = 1
  let used = 0
  for (const width of widths) {
    if (used + width > joined) {
      segments += 1
      used = 0
    }
    used += width
  }
  return { segments, left: joined - used }
}

/**
 * Returns the encoding and the number of segments of a text. Each segment is billed as one message. In the GSM alphabet, up to 160
 * characters fit into a single segment; longer texts are split into segments of 153, because the header that joins them takes up seven. If the
 * text contains any other character, the limits are 70 and 67. Sources: 3GPP TS 23.038, 6.2.1 (alphabet and extension table) and
 * TS 23.040, 9.2.3.24 (segments).
 */
export function smsSize(text: string): SmsSize {
  const characters = [...text]
  const isGsm = characters.every((character) => basic.has(character) || extended.has(character))
  return isGsm
    ? {
        encoding: 'gsm7',
        ...sizeOf(
          characters.map((character) => (basic.has(character) ? 1 : 2)),
          160,
          153,
        ),
      }
    : {
        encoding: 'ucs2',
        ...sizeOf(
          characters.map(({ length }) => length),
          70,
          67,
        ),
      }
}
