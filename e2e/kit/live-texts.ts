import type { Page } from 'playwright-core'

/** The part of a node of Chromium's accessibility tree that is used here. */
type Node = {
  nodeId: string
  ignored: boolean
  role?: { value?: string }
  name?: { value?: string }
  properties?: { name: string; value: { value?: unknown } }[]
  childIds?: string[]
}

const liveOf = ({ properties }: Node) => properties?.find(({ name }) => name === 'live')?.value.value

/**
 * Returns the texts of the live regions of a page, as the browser's accessibility tree has them for screen readers: changes of these texts are
 * announced without a change of the focus. Each text starts with "polite: " or "assertive: ".
 */
export async function liveTexts(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: Node[] }
  await session.detach()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const textOf = (node: Node): string => {
    if (node.role?.value === 'StaticText') return node.name?.value ?? ''
    return (node.childIds ?? []).flatMap((id) => textOf(byId.get(id) ?? node) || []).join(' ')
  }
  const isLive = (node: Node) => ['polite', 'assertive'].includes(String(liveOf(node)))
  const inner = new Set(nodes.filter(isLive).flatMap(({ childIds }) => childIds ?? []))
  return nodes
    .filter((node) => isLive(node) && !inner.has(node.nodeId))
    .map((node) => `${liveOf(node)}: ${textOf(node).replace(/\s+/g, ' ').trim()}`)
    .filter((text) => !text.endsWith(': '))
}
