/** Limits on untrusted XML, so that a small file cannot use much memory. Genuine documents stay far below them. */
export const xmlLimits = {
  depth: 64,
  /** Maximum number of characters in a text. */
  text: 1 << 20,
  /** Maximum number of attributes of an element. */
  attributes: 256,
} as const
