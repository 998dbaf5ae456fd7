import { type Icon, IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useGo } from '../../platform/routing/page-link.tsx'
import { type BackTo, type PlainPath, withParams } from '../../platform/routing/paths.ts'
import { ActionButton } from '../actions/action-button.tsx'
import { useListPosition } from '../lists/opened-list.ts'
import { PageCount } from '../lists/page-count.ts'
import { Breadcrumbs } from './breadcrumbs.tsx'
import classes from './page.module.css'

type PageAction = {
  label: string
  icon?: Icon
  to?: PlainPath
  onClick?: () => void
  disabledReason?: string | undefined
  busy?: boolean
}

type PageProps = {
  title: ReactNode
  /** The status of the object, next to the title. */
  status?: ReactNode
  /** `list` shows the total of the page's only list. */
  count?: number | 'list' | undefined
  subtitle?: ReactNode
  back?: BackTo
  /** The pages above this one, from the top level down. Shown instead of the back link. */
  crumbs?: readonly BackTo[]
  /** Links to the previous and next row of the list from which the page was opened. Shown next to the back link. */
  steps?: ReactNode
  /** The primary action. */
  action?: PageAction | undefined
  /** Secondary controls next to the action: a period, a switch, a menu. */
  aside?: ReactNode
  children: ReactNode
}

function PrimaryAction({ label, icon: ActionIcon, to, onClick, disabledReason, busy }: PageAction) {
  const go = useGo()
  return (
    <ActionButton
      busy={busy}
      disabledReason={disabledReason}
      leftSection={ActionIcon ? <ActionIcon size={16} stroke={1.75} /> : undefined}
      onClick={to === undefined ? onClick : () => go(to)}
    >
      {label}
    </ActionButton>
  )
}

/** A link to the list from which the page was opened, in its previous state. Without such a list, links to `back`. */
function BackLink({ back }: { back: BackTo }) {
  const opened = useListPosition()
  const content = (
    <>
      <IconArrowLeft size={14} stroke={1.75} aria-hidden className={classes.backIcon} />
      {opened ? opened.label : back.label}
    </>
  )
  return opened ? (
    <Link to="." href={opened.list} className={classes.back}>
      {content}
    </Link>
  ) : (
    <Link to="." href={withParams(back.to, back.params)} className={classes.back}>
      {content}
    </Link>
  )
}

/** The frame of a page: title, count and primary action on one line, then the content. */
export function Page({ title, status, count, subtitle, back, crumbs, steps, action, aside, children }: PageProps) {
  const f = useFormats()
  const [listed, setListed] = useState<number>()
  const shownCount = count === 'list' ? listed : count
  return (
    <div className={classes.page} data-page>
      <header className={classes.header}>
        {crumbs && <Breadcrumbs crumbs={crumbs} />}
        {back && (
          <div className={classes.above}>
            <BackLink back={back} />
            {steps}
          </div>
        )}
        <div className={classes.line}>
          <div className={classes.name}>
            <h1>{title}</h1>
            {status}
            {shownCount !== undefined && <span className={classes.count}>{f.number(shownCount)}</span>}
          </div>
          {(aside || action) && (
            <div className={classes.actions}>
              {aside}
              {action && <PrimaryAction {...action} />}
            </div>
          )}
        </div>
        {subtitle && <div className={classes.subtitle}>{subtitle}</div>}
      </header>
      <PageCount value={count === 'list' ? setListed : null}>{children}</PageCount>
    </div>
  )
}
