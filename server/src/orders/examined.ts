import type { Finding } from '@mapwright/contract/ecu/finding.ts'
import type { Identification } from '@mapwright/contract/ecu/identification.ts'

/** What is known of a file by looking into it; kept beside it. */
export type Examined = { identification: Identification; findings: Finding[] }

/** What is known of a modified file beside the read that it was made from; the share of bytes that differ is 0 to 1. */
export type Compared = Examined & { changed_share: number }
