const KB = 1024
const MB = 1024 * KB

/** Bytes of a read, from and to, both included. */
export type SizeRange = { from: number; to: number }

const usualSizes: [family: RegExp, range: SizeRange][] = [
  [/^EDC15/, { from: 128 * KB, to: MB }],
  [/^EDC16/, { from: 256 * KB, to: 2 * MB + 64 * KB }],
  [/^(EDC17|MD1|MG1)/, { from: 512 * KB, to: 10 * MB }],
  [/^MED?V?D?17/, { from: 512 * KB, to: 8 * MB }],
  [/^EDC7/, { from: 256 * KB, to: 2 * MB }],
  [/^MED?9/, { from: 256 * KB, to: 2 * MB + 64 * KB }],
  [/^ME[37]/, { from: 64 * KB, to: 2 * MB }],
  [/^SID803/, { from: 448 * KB, to: 2 * MB + 64 * KB }],
  [/^SIMOS1[0-9]/, { from: 512 * KB, to: 8 * MB }],
]

/** A file of an unknown family is only doubted when no control unit has so little or so much memory. */
const anySize: SizeRange = { from: 16 * KB, to: 32 * MB }

/** The sizes that reads of a family have, from partial reads to full ones. */
export function usualSizeOf(family: string | undefined): SizeRange {
  return usualSizes.find(([pattern]) => family !== undefined && pattern.test(family))?.[1] ?? anySize
}
