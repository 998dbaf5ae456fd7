import type { Permission } from '@mapwright/contract/api/permissions.ts'

/** A group of permissions, or a single one; `word` is the last part of its name, and its key in the wording. */
export type PermissionNode = {
  path: string
  word: string
  leaves: readonly Permission[]
  children: readonly PermissionNode[]
}

/** The permissions as a tree, by the parts of their names: "shop_manager.coupon.add". */
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

/** The granted permissions after a group or a leaf was selected or deselected; permissions that the user may not change stay. */
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
