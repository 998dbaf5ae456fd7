import { Checkbox } from '@mantine/core'
import { type Permission, permissions } from '@mapwright/contract/api/permissions.ts'
import { keyFor } from '@mapwright/contract/wording-keys.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { type PermissionNode, permissionNodes, withSelected } from './permission-nodes.ts'
import classes from './permission-tree.module.css'

type PermissionTreeProps = {
  granted: readonly Permission[]
  onChange: (granted: Permission[]) => void
  /** Returns true if the user holds a permission and can grant or revoke it. */
  mayChange: (leaf: Permission) => boolean
}

const tree = permissionNodes(permissions)

/** The permissions of a staff member as a tree of checkboxes. A group's checkbox applies to all permissions below it. */
export function PermissionTree(props: PermissionTreeProps) {
  const t = useWording('accounts')
  return (
    <fieldset className={classes.tree}>
      <legend>{t('accounts:permissions.title')}</legend>
      {!permissions.every(props.mayChange) && <p className="meta">{t('accounts:permissions.not_held')}</p>}
      <Branch {...props} nodes={tree} />
    </fieldset>
  )
}

function Branch({ nodes, ...props }: PermissionTreeProps & { nodes: readonly PermissionNode[] }) {
  const t = useWording('accounts')
  const { granted, onChange, mayChange } = props
  return (
    <ul className={classes.branch}>
      {nodes.map((node) => {
        const held = node.leaves.filter((leaf) => granted.includes(leaf)).length
        const isAll = held === node.leaves.length
        return (
          <li key={node.path}>
            <Checkbox
              label={t(keyFor('accounts:permission', node.word))}
              checked={isAll}
              indeterminate={held > 0 && !isAll}
              disabled={!node.leaves.some(mayChange)}
              onChange={() => onChange(withSelected(granted, node, !isAll, mayChange))}
            />
            {node.children.length > 0 && <Branch {...props} nodes={node.children} />}
          </li>
        )
      })}
    </ul>
  )
}
