import { Button } from '@mantine/core'
import { SubscribeAgain, Unsubscribe } from '@mapwright/contract/notifications/unsubscribe-endpoints.ts'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useCommand } from '../app/api/queries.ts'
import { useWording } from '../app/i18n/wording.ts'
import { SkeletonText } from '../ui/skeletons.tsx'
import { ProblemAlert } from '../ui/states.tsx'

/** Where the link in a message leads: it unsubscribes at once, and offers the way back. */
export default function UnsubscribePage() {
  const t = useWording('notifications')
  const { token = '-' } = useSearch({ strict: false }) as { token?: string }
  const leave = useCommand(Unsubscribe)
  const again = useCommand(SubscribeAgain)
  const hasAsked = useRef(false)
  useEffect(() => {
    if (hasAsked.current) return
    hasAsked.current = true
    leave.mutate({ params: { token }, body: {} })
  }, [leave, token])

  if (leave.isError)
    return (
      <>
        <h1>{t('notifications:unsubscribe.title')}</h1>
        <ProblemAlert problem={leave.error} />
      </>
    )
  if (!leave.isSuccess)
    return (
      <>
        <h1>{t('notifications:unsubscribe.working')}</h1>
        <SkeletonText lines={2} />
      </>
    )
  if (again.isSuccess)
    return (
      <>
        <h1>{t('notifications:unsubscribe.again_done')}</h1>
        <p>{t('notifications:unsubscribe.again_text')}</p>
      </>
    )
  return (
    <>
      <h1>{t('notifications:unsubscribe.done')}</h1>
      <p>{t('notifications:unsubscribe.done_text')}</p>
      <ProblemAlert problem={again.error} />
      <p>
        <Button variant="default" loading={again.isPending} onClick={() => again.mutate({ params: { token } })}>
          {t('notifications:unsubscribe.again')}
        </Button>
      </p>
    </>
  )
}
