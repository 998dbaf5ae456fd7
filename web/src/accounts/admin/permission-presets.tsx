import { ActionIcon, Button, Group, Menu } from '@mantine/core'
import { builtInPresets } from '@mapwright/contract/accounts/preset.ts'
import {
  AddPermissionPreset,
  ChangePermissionPreset,
  GetPermissionPresets,
  RemovePermissionPreset,
} from '@mapwright/contract/accounts/preset-endpoints.ts'
import type { Permission } from '@mapwright/contract/api/permissions.ts'
import { roles } from '@mapwright/contract/api/roles.ts'
import { IconDots, IconPlus, IconTrash } from '@tabler/icons-react'
import { useCommand, useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useMe } from '../../platform/session/me.ts'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import { notify } from '../../ui/messages/notify.ts'

type PermissionPresetsProps = {
  granted: readonly Permission[]
  /** Returns true if the user holds a permission and can grant it. All other permissions are removed from a preset. */
  mayGrant: (leaf: Permission) => boolean
  onChoose: (granted: Permission[]) => void
}

/** Named sets of permissions to start from. Admins can save, overwrite and delete sets, except for the built-in sets. */
export function PermissionPresets({ granted, mayGrant, onChoose }: PermissionPresetsProps) {
  const t = useWording('people')
  const me = useMe()
  const confirm = useConfirm()
  const presets = useQueryOf(GetPermissionPresets).data?.presets ?? []
  const add = useCommand(AddPermissionPreset)
  const change = useCommand(ChangePermissionPreset)
  const remove = useCommand(RemovePermissionPreset)

  const savePreset = async () => {
    const isDone = await confirm({
      title: t('people:presets.keep'),
      text: t('people:presets.keep_text', { count: granted.length }),
      action: t('people:presets.keep_action'),
      reason: { label: t('people:presets.name'), maxLength: 60 },
      run: (name) => {
        const same = presets.find((preset) => preset.name.toLowerCase() === name.toLowerCase())
        const body = { name, permissions: [...granted] }
        return same ? change.mutateAsync({ params: { id: same._id }, body }) : add.mutateAsync({ body })
      },
    })
    if (isDone) notify.done(t('people:presets.kept'))
  }
  const askToRemove = (_id: string, name: string) =>
    confirm({
      title: t('people:presets.remove_title', { name }),
      text: t('people:presets.remove_text'),
      action: t('people:presets.remove'),
      danger: true,
      run: () => remove.mutateAsync({ params: { id: _id } }),
    })

  const isChosen = (choice: readonly Permission[]) => {
    const given = choice.filter(mayGrant)
    return given.length === granted.length && given.every((leaf) => granted.includes(leaf))
  }
  // Sorted by size, so that the first preset grants the fewest permissions.
  const choices = [
    ...builtInPresets.map(({ name, permissions }) => ({ key: name, name: t(`people:presets.${name}`), permissions })),
    ...presets.map(({ _id, name, permissions }) => ({ key: _id, name, permissions })),
  ].sort((one, other) => one.permissions.length - other.permissions.length)

  return (
    <Group gap={8} role="group" aria-label={t('people:presets.choose')}>
      {choices.map(({ key, name, permissions }) => (
        <Button
          key={key}
          variant={isChosen(permissions) ? 'light' : 'default'}
          size="compact-sm"
          mih={{ base: 44, sm: 26 }}
          aria-pressed={isChosen(permissions)}
          onClick={() => onChoose(permissions.filter(mayGrant))}
        >
          <bdi>{name}</bdi>
        </Button>
      ))}
      {me.role_id === roles.admin && (
        <Menu position="bottom-start">
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={28}
              mih={{ base: 44, sm: 28 }}
              miw={{ base: 44, sm: 28 }}
              aria-label={t('people:presets.manage')}
            >
              <IconDots size={16} stroke={1.75} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconPlus size={14} stroke={1.75} />} onClick={() => void savePreset()}>
              {t('people:presets.keep')}
            </Menu.Item>
            {presets.map(({ _id, name }) => (
              <Menu.Item
                key={_id}
                color="red"
                leftSection={<IconTrash size={14} stroke={1.75} />}
                onClick={() => void askToRemove(_id, name)}
              >
                {t('people:presets.remove_named', { name })}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  )
}
