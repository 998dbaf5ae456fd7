import { Button } from '@mantine/core'
import { chatRules } from '@mapwright/contract/chat/chat-rules.ts'
import { AssignChat, GetChatHandling } from '@mapwright/contract/chat/handling-endpoints.ts'
import { IconFilePlus, IconTicket, IconUserOff, IconUserShare } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommand, useQueryOf } from '../../platform/api/queries.ts'
import { isolated } from '../../platform/i18n/fill.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useMe } from '../../platform/session/me.ts'
import { isOn } from '../../platform/site-data.ts'
import { Dialog } from '../../ui/dialogs/overlays.tsx'
import { RowMenu } from '../../ui/lists/list-table.tsx'
import { notify } from '../../ui/messages/notify.ts'
import { When } from '../../ui/text/when.tsx'
import classes from './chat.module.css'
import { ChatSearchButton } from './chat-search.tsx'
import { HandOver } from './hand-over.tsx'
import { PrepareOrder } from './prepare-order.tsx'
import { readablePath } from './readable-path.ts'
import { ToTicket } from './to-ticket.tsx'

type Task = 'hand_over' | 'ticket' | 'order'

/** No event says that the customer has left, so their presence and page are read again. */
const readAgainMs = chatRules.page_interval_seconds * 1000

/** The customer of a chat, their presence and the assignee, with the actions of staff on the chat. */
export function ChatHandling({ id }: { id: string }) {
  const t = useWording('chat', 'tickets', 'conversations')
  const me = useMe()
  const [task, setTask] = useState<Task>()
  const handling = useQueryOf(GetChatHandling, { params: { id } }, { refetchInterval: readAgainMs }).data
  const assign = useCommand(AssignChat)
  if (!handling) return <div className={classes.head} />
  const { name, online, last_seen_at, assignee, page } = handling
  const instead_of = assignee?._id ?? null
  const save = (assignee_id: string | null) =>
    void assign.mutateAsync({ params: { id }, body: { assignee_id, instead_of } }).catch(notify.refused)
  const close = () => setTask(undefined)
  const titles = {
    hand_over: t('chat:handling.hand_over'),
    ticket: t('tickets:open.title'),
    order: t('chat:outcome.to_order'),
  }
  return (
    <div className={classes.head}>
      <p className={classes.who}>
        <span className={classes.presence} data-online={online || undefined} aria-hidden />
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <span className="meta">
          {online || last_seen_at === null ? (
            t(online ? 'chat:staff.online' : 'chat:staff.offline')
          ) : (
            <>
              {t('chat:handling.last_seen')} <When at={last_seen_at} />
            </>
          )}
          {page !== null && ` · ${t('chat:handling.page', { path: isolated(readablePath(page)) })}`}
          {' · '}
          {assignee ? t('chat:handling.answers', { name: assignee.name }) : t('conversations:inbox.unassigned')}
        </span>
      </p>
      <div className={classes.actions}>
        {instead_of !== me._id && (
          <Button variant="default" size="compact-sm" loading={assign.isPending} onClick={() => save(me._id)}>
            {t('tickets:assign.me')}
          </Button>
        )}
        <ChatSearchButton user_id={id} />
        <RowMenu
          label={t('chat:title')}
          actions={[
            { label: titles.hand_over, icon: IconUserShare, onSelect: () => setTask('hand_over') },
            ...(isOn('ticket_system_public')
              ? [{ label: titles.ticket, icon: IconTicket, onSelect: () => setTask('ticket') }]
              : []),
            { label: titles.order, icon: IconFilePlus, onSelect: () => setTask('order') },
            ...(assignee ? [{ label: t('chat:handling.release'), icon: IconUserOff, onSelect: () => save(null) }] : []),
          ]}
        />
      </div>
      <Dialog opened={task !== undefined} onClose={close} title={task && titles[task]} size={520}>
        {task === 'hand_over' && <HandOver assign={AssignChat} id={id} insteadOf={instead_of} onDone={close} />}
        {task === 'ticket' && <ToTicket id={id} onDone={close} />}
        {task === 'order' && <PrepareOrder id={id} onDone={close} />}
      </Dialog>
    </div>
  )
}
