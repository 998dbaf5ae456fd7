import type { Permission } from '@mapwright/contract/api/permissions.ts'

/** A group of permissions or a single permission. `word` is the last part of the name and its wording key. */
export type PermissionNode = {
  path: string
  word: string
  leaves: readonly Permission[]
  children: readonly PermissionNode[]
}

/** Builds a tree from the names of permissions, such as "shop_manager.coupon.add": each part is one level. */
export function permissionNodes(permissions: readonly Permission[], above = ''): PermissionNode[] {
  const beginnings = new Map<string, Permission[]>()
  for (const leaf of permissions) {
    const [word = ''] = leaf.slice(above.length).split('.')
    beginnings.set(word, [...(beginnings.get(word) ?? []), leaf])
  }
  return [...beginnings].map(([word, leaves]) => {
    const path = `${above}${word}`
    const below = leaves.filter((leaf) => leaf !== path)
    return { path, word, leaves, children: below.length > 0 ? permissionNodes(below, `${path}.`) : [] }
  })
}

/** Returns the granted permissions after a node was selected or deselected. Permissions that the user may not change remain as they are. */
export function withSelected(
  granted: readonly Permission[],
  node: PermissionNode,
  isTicked: boolean,
  mayChange: (leaf: Permission) => boolean,
): Permission[] {
  const changed = node.leaves.filter(mayChange)
  const kept = granted.filter((leaf) => !changed.includes(leaf))
  return isTicked ? [...kept, ...changed] : kept
}
