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

const sizeOf = (units: number, alone: number, joined: number): Omit<SmsSize, 'encoding'> => {
  const perSegment = units <= alone ? alone : joined
  const segments = Math.max(1, Math.ceil(units / perSegment))
  return { segments, left: segments * perSegment - units }
}

/**
 * Returns the encoding and the number of segments of a text. Each segment is billed as one message. In the GSM alphabet, up to 160
 * characters fit into a single segment; longer texts are split into segments of 153. If the text contains any other character, the
 * limits are 70 and 67.
 */
export function smsSize(text: string): SmsSize {
  let units = 0
  for (const character of text) {
    if (basic.has(character)) units += 1
    else if (extended.has(character)) units += 2
    else return { encoding: 'ucs2', ...sizeOf(text.length, 70, 67) }
  }
  return { encoding: 'gsm7', ...sizeOf(units, 160, 153) }
}
