import { Button } from '@mantine/core'
import type { InboxEntry } from '@mapwright/contract/conversations/inbox.ts'
import { IconCheck, IconExternalLink } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useWording } from '../../../platform/i18n/wording.ts'
import { useHasSingleKeys } from '../../../ui/actions/use-single-keys.ts'
import { SplitRow } from '../../../ui/layout/split-view.tsx'
import { Subject } from './inbox-entry.tsx'
import classes from './shown-header.module.css'

type ShownHeaderProps = { entry: InboxEntry; isBusy: boolean; onSettle: () => void }

/** The subject of the selected conversation, a link to its page, and the button that settles it without an answer. */
export function ShownHeader({ entry, isBusy, onSettle }: ShownHeaderProps) {
  const t = useWording('conversations')
  const hasKeys = useHasSingleKeys()
  return (
    <div className={classes.header}>
      <SplitRow name={entry.customer} lines={[<Subject key="subject" entry={entry} />]} />
      <Button
        component={Link}
        to={entry.link}
        variant="default"
        leftSection={<IconExternalLink size={16} stroke={1.75} />}
        rightSection={hasKeys && <kbd>O</kbd>}
      >
        {t('conversations:inbox.open')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconCheck size={16} stroke={1.75} />}
        rightSection={hasKeys && <kbd>E</kbd>}
        loading={isBusy}
        onClick={onSettle}
      >
        {t('conversations:inbox.settle')}
      </Button>
    </div>
  )
}
