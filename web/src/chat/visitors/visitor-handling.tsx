import { Button } from '@mantine/core'
import { languages } from '@mapwright/contract/accounts/languages.ts'
import { chatRules } from '@mapwright/contract/chat/chat-rules.ts'
import {
  AssignVisitorChat,
  BlockVisitor,
  CloseVisitorChat,
  DeleteVisitorChat,
  GetVisitorHandling,
  InviteVisitor,
} from '@mapwright/contract/chat/visitors/visitor-handling-endpoints.ts'
import { visitorRules } from '@mapwright/contract/chat/visitors/visitor-rules.ts'
import { IconBan, IconMessageOff, IconTrash, IconUserOff, IconUserPlus, IconUserShare } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommand, useQueryOf } from '../../platform/api/queries.ts'
import { isolated } from '../../platform/i18n/fill.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useGo } from '../../platform/routing/page-link.tsx'
import { useMe } from '../../platform/session/me.ts'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import { Dialog } from '../../ui/dialogs/overlays.tsx'
import { RowMenu } from '../../ui/lists/list-table.tsx'
import { notify } from '../../ui/messages/notify.ts'
import classes from '../handling/chat.module.css'
import { HandOver } from '../handling/hand-over.tsx'
import { readablePath } from '../handling/readable-path.ts'

/** The commands on a visitor's chat, which show a refusal as a notification. */
function useVisitorCommands(id: string) {
  const params = { id }
  const refreshes = { refreshes: ['conversations'] }
  const assign = useCommand(AssignVisitorChat, refreshes)
  const close = useCommand(CloseVisitorChat, refreshes)
  const block = useCommand(BlockVisitor)
  const invite = useCommand(InviteVisitor, refreshes)
  const remove = useCommand(DeleteVisitorChat, refreshes)
  const run = (action: Promise<unknown>) => void action.catch(notify.refused)
  return {
    assign: (assignee_id: string | null, instead_of: string | null) =>
      run(assign.mutateAsync({ params, body: { assignee_id, instead_of } })),
    close: (is_over: boolean) => run(close.mutateAsync({ params, body: { is_over } })),
    block: () => block.mutateAsync({ params, body: { is_blocked: true } }),
    unblock: () => run(block.mutateAsync({ params, body: { is_blocked: false } })),
    invite: () => run(invite.mutateAsync({ params })),
    remove: () => remove.mutateAsync({ params }),
  }
}

/** The visitor of a chat, with page, language, address and assignee, and the actions of staff on the chat. */
export default function VisitorHandling({ id }: { id: string; isStaff: boolean }) {
  const t = useWording('chat', 'tickets', 'conversations')
  const me = useMe()
  const go = useGo()
  const confirm = useConfirm()
  const [isHandingOver, setIsHandingOver] = useState(false)
  const commands = useVisitorCommands(id)
  const refetchInterval = chatRules.page_interval_seconds * 1000
  const chat = useQueryOf(GetVisitorHandling, { params: { id } }, { refetchInterval }).data?.chat
  if (!chat) return <div className={classes.head} />
  const { name, email, language, page, assignee, is_over, is_blocked } = chat
  const instead_of = assignee?._id ?? null
  const facts = [
    (name || email) && t('chat:staff.visitor'),
    languages.find(({ tag }) => tag === language)?.name ?? language,
    page !== null && t('chat:handling.page', { path: isolated(readablePath(page)) }),
    assignee ? t('chat:handling.answers', { name: assignee.name }) : t('conversations:inbox.unassigned'),
    is_over && t('chat:visitor.ended'),
    is_blocked && t('chat:visitor.blocked'),
    email && t('chat:visitor.unconfirmed'),
  ]
  const blocking = t('chat:visitor.block', { days: visitorRules.keep_days })
  const askToBlock = () =>
    void confirm({
      title: blocking,
      text: t('chat:visitor.block_text'),
      action: blocking,
      danger: true,
      run: commands.block,
    })
  const askToRemove = () =>
    void confirm({
      title: t('chat:visitor.delete'),
      text: t('chat:visitor.delete_text'),
      action: t('chat:visitor.delete'),
      danger: true,
      run: async () => {
        await commands.remove()
        go('/admin/chat_support')
      },
    })
  const openActions = [
    { label: t('chat:handling.hand_over'), icon: IconUserShare, onSelect: () => setIsHandingOver(true) },
    { label: t('chat:visitor.invite'), icon: IconUserPlus, onSelect: commands.invite },
    ...(assignee
      ? [{ label: t('chat:handling.release'), icon: IconUserOff, onSelect: () => commands.assign(null, instead_of) }]
      : []),
  ]
  return (
    <div className={classes.head}>
      <p className={classes.who}>
        <strong>
          <bdi>{name || email || t('chat:staff.visitor')}</bdi>
        </strong>
        {name && email && <bdi>{email}</bdi>}
        <span className="meta">{facts.filter(Boolean).join(' · ')}</span>
      </p>
      <div className={classes.actions}>
        {instead_of !== me._id && !is_over && (
          <Button variant="default" size="compact-sm" onClick={() => commands.assign(me._id, instead_of)}>
            {t('tickets:assign.me')}
          </Button>
        )}
        <RowMenu
          label={t('chat:staff.visitor')}
          actions={[
            ...(is_over ? [] : openActions),
            {
              label: t(is_over ? 'chat:visitor.reopen' : 'chat:visitor.end'),
              icon: IconMessageOff,
              onSelect: () => commands.close(!is_over),
            },
            {
              label: is_blocked ? t('chat:visitor.unblock') : blocking,
              icon: IconBan,
              onSelect: is_blocked ? commands.unblock : askToBlock,
            },
            { label: t('chat:visitor.delete'), icon: IconTrash, danger: true, onSelect: askToRemove },
          ]}
        />
      </div>
      <Dialog
        opened={isHandingOver}
        onClose={() => setIsHandingOver(false)}
        title={t('chat:handling.hand_over')}
        size={520}
      >
        <HandOver assign={AssignVisitorChat} id={id} insteadOf={instead_of} onDone={() => setIsHandingOver(false)} />
      </Dialog>
    </div>
  )
}
