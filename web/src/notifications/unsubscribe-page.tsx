import { Button } from '@mantine/core'
import { SubscribeAgain, Unsubscribe } from '@mapwright/contract/notifications/unsubscribe-endpoints.ts'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useCommand } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { SkeletonText } from '../ui/loading/skeletons.tsx'
import { ProblemAlert } from '../ui/messages/states.tsx'

/** The page for unsubscribe links in campaigns and notifications. Unsubscribes immediately and offers to subscribe again. */
export default function UnsubscribePage() {
  const t = useWording('notifications')
  const { token = '-' } = useSearch({ from: '/public/unsubscribe' })
  const unsubscribe = useCommand(Unsubscribe)
  const resubscribe = useCommand(SubscribeAgain)
  const hasStarted = useRef(false)
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    unsubscribe.mutate({ params: { token }, body: {} })
  }, [unsubscribe, token])

  if (unsubscribe.isError)
    return (
      <>
        <h1>{t('notifications:unsubscribe.title')}</h1>
        <ProblemAlert problem={unsubscribe.error} />
      </>
    )
  if (!unsubscribe.isSuccess)
    return (
      <>
        <h1>{t('notifications:unsubscribe.working')}</h1>
        <SkeletonText lines={2} />
      </>
    )
  if (resubscribe.isSuccess)
    return (
      <>
        <h1>{t('notifications:unsubscribe.again_done')}</h1>
        <p>{t('notifications:unsubscribe.again_text')}</p>
      </>
    )
  return (
    <>
      <h1>{t('notifications:unsubscribe.done')}</h1>
      <p>
        {unsubscribe.data.topic === 'news'
          ? t('notifications:unsubscribe.done_text')
          : t('notifications:unsubscribe.topic_text', { topic: t(`notifications:topic.${unsubscribe.data.topic}`) })}
      </p>
      <ProblemAlert problem={resubscribe.error} />
      <p>
        <Button
          variant="default"
          loading={resubscribe.isPending}
          onClick={() => resubscribe.mutate({ params: { token } })}
        >
          {t('notifications:unsubscribe.again')}
        </Button>
      </p>
    </>
  )
}
