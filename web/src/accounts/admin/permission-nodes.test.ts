import { type Permission, permissions } from '@mapwright/contract/accounts/permissions.ts'
import { describe, expect, it } from 'vitest'
import { type PermissionNode, permissionNodes, withTicked } from './permission-nodes.ts'

const leavesOf = (nodes: readonly PermissionNode[]): Permission[] =>
  nodes.flatMap((node) => (node.children.length > 0 ? leavesOf(node.children) : [...node.leaves]))

describe('the tree of permissions', () => {
  const tree = permissionNodes(permissions)
  const shop = tree.find(({ word }) => word === 'shop_manager')

  it('holds every permission once', () => {
    expect(leavesOf(tree).sort()).toEqual([...permissions].sort())
  })

  it('nests as the names do', () => {
    expect(tree.map(({ word }) => word)).toContain('orders')
    expect(shop?.children.find(({ word }) => word === 'coupon')?.children.map(({ word }) => word)).toEqual([
      'add',
      'edit',
      'delete',
    ])
  })

  it('ticks a whole group but what may not be changed', () => {
    if (!shop) throw new Error('no shop in the tree')
    const mayChange = (leaf: Permission) => leaf !== 'shop_manager.settings'
    const ticked = withTicked(['orders'], shop, true, mayChange)
    expect(ticked).toContain('shop_manager.coupon.add')
    expect(ticked).not.toContain('shop_manager.settings')
    expect(withTicked([...ticked, 'shop_manager.settings'], shop, false, mayChange)).toEqual([
      'orders',
      'shop_manager.settings',
    ])
  })
})
