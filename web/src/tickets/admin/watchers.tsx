import { Button } from '@mantine/core'
import type { Ticket } from '@mapwright/contract/tickets/ticket-shapes.ts'
import { AddTicketWatcher, RemoveTicketWatcher } from '@mapwright/contract/tickets/watcher-endpoints.ts'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useCommand } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useMe } from '../../platform/session/me.ts'
import { notify } from '../../ui/messages/notify.ts'
import { MultiChoice } from '../../ui/resource/multi-choice.tsx'
import classes from './watchers.module.css'

type WatchersProps = { ticket: Ticket; colleagues: readonly { _id: string; name: string }[] }

/** The staff who watch a ticket. The user adds and removes colleagues in the field, and themselves with the button. */
export function Watchers({ ticket, colleagues }: WatchersProps) {
  const t = useWording('tickets')
  const me = useMe()
  const add = useCommand(AddTicketWatcher)
  const remove = useCommand(RemoveTicketWatcher)
  const watchers = ticket.watchers ?? []
  const ids = watchers.map(({ _id }) => _id)
  const change = (command: typeof add | typeof remove, user_id: string) =>
    void command.mutateAsync({ params: { id: ticket._id, user_id } }).catch(notify.refused)
  const isMine = ids.includes(me._id)
  // Watchers who have lost access since are listed until somebody removes them.
  const people = [...colleagues, ...watchers.filter(({ _id }) => !colleagues.some((one) => one._id === _id))]
  return (
    <>
      <MultiChoice
        label={t('tickets:watch.label')}
        description={t('tickets:watch.hint')}
        options={people.map(({ _id, name }) => ({ value: _id, label: name }))}
        value={ids}
        onChange={(chosen) => {
          for (const _id of chosen.filter((one) => !ids.includes(one))) change(add, _id)
          for (const _id of ids.filter((one) => !chosen.includes(one))) change(remove, _id)
        }}
      />
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.own}
        leftSection={isMine ? <IconEyeOff size={16} stroke={1.75} /> : <IconEye size={16} stroke={1.75} />}
        onClick={() => change(isMine ? remove : add, me._id)}
      >
        {t(isMine ? 'tickets:watch.stop' : 'tickets:watch.start')}
      </Button>
    </>
  )
}
