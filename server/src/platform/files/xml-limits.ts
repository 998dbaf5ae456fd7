/** Limits on untrusted XML: genuine documents stay far below them, and a small file must not take much memory. */
export const xmlLimits = {
  depth: 64,
  /** Maximum number of characters in a text. */
  text: 1 << 20,
  /** Maximum number of attributes of an element. */
  attributes: 256,
} as const
