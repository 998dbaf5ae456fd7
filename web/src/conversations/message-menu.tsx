import { ActionIcon, Menu } from '@mantine/core'
import { roles } from '@mapwright/contract/api/roles.ts'
import { isChangeable } from '@mapwright/contract/conversations/is-changeable.ts'
import type { Message } from '@mapwright/contract/conversations/message.ts'
import { IconDots } from '@tabler/icons-react'
import { useCommand } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { useMe } from '../platform/session/me.ts'
import { confirm } from '../ui/dialogs/confirm.tsx'
import classes from './message.module.css'
import type { About } from './subjects.ts'

type MessageMenuProps = { about: About; message: Message; onEdit: () => void }

/** Returns the reader's rights to edit and delete a message: the author may do both for a limited time, admins may always delete. */
function useMayChange({ mine, created_at, deleted }: Message): { mayEdit: boolean; mayTakeBack: boolean } {
  const { role_id } = useMe()
  const mayEdit = mine && !deleted && isChangeable(new Date(created_at), new Date())
  return { mayEdit, mayTakeBack: mayEdit || (!deleted && role_id === roles.admin) }
}

/** The menu of a message: edit in place, or delete after a confirmation. */
export function MessageMenu({ about, message, onEdit }: MessageMenuProps) {
  const t = useWording('conversations')
  const { mayEdit, mayTakeBack } = useMayChange(message)
  const deleteMessage = useCommand(about.subject.calls.remove)
  if (!mayTakeBack) return null
  const ask = () =>
    confirm({
      title: t('conversations:take_back_title'),
      text: t('conversations:take_back_text'),
      action: t('conversations:take_back'),
      danger: true,
      run: () => deleteMessage.mutateAsync({ params: { id: message._id } }),
    })
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={22}
          className={classes.more ?? ''}
          aria-label={t('ui:list.row_actions')}
        >
          <IconDots size={14} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {mayEdit && <Menu.Item onClick={onEdit}>{t('conversations:edit')}</Menu.Item>}
        <Menu.Item color="red" onClick={() => void ask()}>
          {t('conversations:take_back')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
