import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ProblemError } from '../api/problem-error.ts'
import { useWording } from '../i18n/wording.ts'
import { removeRecentAt } from '../recent.ts'
import { usePageTitle } from '../routing/page-title.ts'
import { type BackTo, withParams } from '../routing/paths.ts'
import classes from './status-page.module.css'

/** Returns true if the object does not exist, or if the id in the URL is invalid. Retrying is then pointless. */
export const isMissing = (problem: ProblemError | null): boolean =>
  problem !== null && (problem.status === 404 || problem.code === 'request.invalid')

type MissingPageProps = { problem: ProblemError; back: BackTo }

/** Shown if an order, a car or a user does not exist, with a link back to the list. */
export function MissingPage({ problem, back }: MissingPageProps) {
  const t = useWording()
  const title = t('app:status.missing.title')
  usePageTitle(title)
  useEffect(() => removeRecentAt(window.location.pathname), [])
  return (
    <div className={classes.page}>
      <span className={classes.code}>404</span>
      <h1>{title}</h1>
      <p>{problem.status === 404 && problem.message ? problem.message : t('app:status.missing.text')}</p>
      <div className={classes.actions}>
        <Button renderRoot={(props: object) => <Link {...props} to="." href={withParams(back.to, back.params)} />}>
          {back.label}
        </Button>
      </div>
    </div>
  )
}
