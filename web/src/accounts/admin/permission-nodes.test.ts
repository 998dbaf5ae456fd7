import { type Permission, permissions } from '@mapwright/contract/api/permissions.ts'
import { describe, expect, it } from 'vitest'
import { type PermissionNode, permissionNodes, withSelected } from './permission-nodes.ts'

const leavesOf = (nodes: readonly PermissionNode[]): Permission[] =>
  nodes.flatMap((node) => (node.children.length > 0 ? leavesOf(node.children) : [...node.leaves]))

describe('permissionNodes', () => {
  const tree = permissionNodes(permissions)
  const shop = tree.find(({ word }) => word === 'shop_manager')

  it('contains each permission once', () => {
    expect(leavesOf(tree).sort()).toEqual([...permissions].sort())
  })

  it('nests permissions by the parts of their names', () => {
    expect(tree.map(({ word }) => word)).toContain('orders')
    expect(shop?.children.find(({ word }) => word === 'coupon')?.children.map(({ word }) => word)).toEqual([
      'add',
      'edit',
      'delete',
    ])
  })

  it('selects a whole group except for permissions that may not be changed', () => {
    if (!shop) throw new Error('no shop in the tree')
    const mayChange = (leaf: Permission) => leaf !== 'shop_manager.settings'
    const ticked = withSelected(['orders'], shop, true, mayChange)
    expect(ticked).toContain('shop_manager.coupon.add')
    expect(ticked).not.toContain('shop_manager.settings')
    expect(withSelected([...ticked, 'shop_manager.settings'], shop, false, mayChange)).toEqual([
      'orders',
      'shop_manager.settings',
    ])
  })
})
