import { ChangeSupportedTools, GetSupportedTools } from '@mapwright/contract/site/site-endpoints.ts'
import { command, query } from '../platform/api/handler.ts'
import type { Db } from '../platform/db/sql.ts'

async function readTools(db: Db): Promise<{ tools: string[] }> {
  const [row] = await db<[{ tools: string[] }]>`SELECT supported_tools AS tools FROM settings`
  return row
}

export const getSupportedTools = query(GetSupportedTools, ({ sql }) => readTools(sql))

export const changeSupportedTools = command(ChangeSupportedTools, async ({ tx, body, audit }) => {
  const seen = new Map(body.tools.map((tool) => [tool.toLowerCase(), tool]))
  audit({ before: await readTools(tx), after: { tools: [...seen.values()] } })
  await tx`UPDATE settings SET supported_tools = ${[...seen.values()]}`
  return readTools(tx)
})
