import type { Finding } from '@mapwright/contract/ecu/finding.ts'
import type { BridgeRow } from './bridge-rows.ts'

type SlaveFile = {
  name: string
  /** The first bytes of the file. */
  head: Buffer
  findings: readonly Finding[]
  /** The customer's choices; empty until the order is submitted. */
  tool_used: string
  master_slave: string | null
}

type Recognized = Pick<BridgeRow, 'tools' | 'extensions' | 'starts_hex'>

const startsWith = ({ starts_hex }: Recognized, head: Buffer): boolean =>
  starts_hex !== '' && head.subarray(0, starts_hex.length / 2).equals(Buffer.from(starts_hex, 'hex'))

const hasExtension = ({ extensions }: Recognized, name: string): boolean =>
  extensions.some((end) => name.toLowerCase().endsWith(`.${end}`))

/** Returns true if the customer has read the file with a slave device of one of the bridge's tools. Such a file looks encrypted. */
const isOfTool = ({ tools }: Recognized, { tool_used, master_slave, findings }: SlaveFile): boolean =>
  master_slave === 'slave' &&
  findings.some(({ code }) => code === 'ecu.encrypted') &&
  tools.some((tool) => tool_used.toLowerCase().includes(tool.toLowerCase()))

/** Returns the bridge for a file: by its first bytes, otherwise by its name, otherwise by the tool of the order. */
export function bridgeFor<Bridge extends Recognized>(bridges: readonly Bridge[], file: SlaveFile): Bridge | undefined {
  return (
    bridges.find((bridge) => startsWith(bridge, file.head)) ??
    bridges.find((bridge) => hasExtension(bridge, file.name)) ??
    bridges.find((bridge) => isOfTool(bridge, file))
  )
}
