/** Limits on untrusted XML: genuine documents stay far below them, and a small file must not take much memory. */
export const xmlLimits = {
  depth: 64,
  /** Characters of one text. */
  text: 1 << 20,
  /** Attributes of one element. */
  attributes: 256,
} as const
