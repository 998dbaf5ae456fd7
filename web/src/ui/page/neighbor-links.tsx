import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useListPosition, useNeighborKeys } from '../lists/opened-list.ts'
import classes from './neighbor-links.module.css'

/** The position in the list from which the page was opened, such as "3 of 45", with links to the previous and next row. */
export function NeighborLinks() {
  const t = useWording()
  const f = useFormats()
  const navigate = useNavigate()
  const opened = useListPosition()
  const [previous, next] = [opened?.previous, opened?.next]
  const go = useCallback(
    (step: 'next' | 'previous') => {
      const to = step === 'next' ? next : previous
      // Replaces the history entry, so that the back button returns to the list and not to the rows visited before.
      if (to) void navigate({ to, replace: true })
    },
    [navigate, next, previous],
  )
  useNeighborKeys(go)
  if (!opened || opened.total < 2) return null
  const step = (name: 'next' | 'previous', Chevron: typeof IconChevronLeft, shortcut: string) => (
    <ActionIcon
      variant="default"
      size={28}
      className={classes.step}
      aria-label={t(`ui:neighbors.${name}`)}
      title={`${t(`ui:neighbors.${name}`)} (${shortcut})`}
      disabled={opened[name] === undefined}
      onClick={() => go(name)}
    >
      <Chevron size={16} stroke={1.75} className={classes.arrow} aria-hidden />
    </ActionIcon>
  )
  return (
    <nav className={classes.steps} aria-label={t('ui:neighbors.label')}>
      {step('previous', IconChevronLeft, 'K')}
      <span className="tabular">
        {t('ui:neighbors.place', { place: f.number(opened.place), total: f.number(opened.total) })}
      </span>
      {step('next', IconChevronRight, 'J')}
    </nav>
  )
}
