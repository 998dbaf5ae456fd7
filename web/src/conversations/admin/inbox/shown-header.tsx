import { Button } from '@mantine/core'
import type { InboxEntry } from '@mapwright/contract/conversations/inbox.ts'
import { IconCheck, IconExternalLink } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useWording } from '../../../platform/i18n/wording.ts'
import { useSubjectName } from './inbox-entry.tsx'
import classes from './inbox-page.module.css'

type ShownHeaderProps = { entry: InboxEntry; isBusy: boolean; onSettle: () => void }

/** What the shown conversation is about, the way to its page, and the way out of the inbox without an answer. */
export function ShownHeader({ entry, isBusy, onSettle }: ShownHeaderProps) {
  const t = useWording('conversations')
  const nameOf = useSubjectName()
  return (
    <div className={classes.header}>
      <span className={classes.words}>
        <bdi className={classes.name}>{entry.customer}</bdi>
        <span className={classes.about}>
          {nameOf(entry)}
          {entry.kind !== 'chat' && (
            <>
              {' · '}
              <bdi>{entry.title}</bdi>
            </>
          )}
        </span>
      </span>
      <Button
        component={Link}
        to={entry.link}
        variant="default"
        leftSection={<IconExternalLink size={16} stroke={1.75} />}
        rightSection={<kbd>↵</kbd>}
      >
        {t('conversations:inbox.open')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconCheck size={16} stroke={1.75} />}
        rightSection={<kbd>E</kbd>}
        loading={isBusy}
        onClick={onSettle}
      >
        {t('conversations:inbox.settle')}
      </Button>
    </div>
  )
}
