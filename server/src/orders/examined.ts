import type { Finding } from '@mapwright/contract/ecu/finding.ts'
import type { Identification } from '@mapwright/contract/ecu/identification.ts'

/** What is known of a file by looking into it; kept beside it. */
export type Examined = { identification: Identification; findings: Finding[] }
