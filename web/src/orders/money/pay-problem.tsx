import { Button } from '@mantine/core'
import type { ProblemError } from '../../app/api/problem-error.ts'
import { useWording } from '../../app/i18n/wording.ts'
import { useGo } from '../../app/routing/page-link.tsx'
import { ProblemAlert } from '../../ui/states.tsx'

/** Why something could not be paid; with too few credits, also the way to more. */
export function PayProblem({ problem }: { problem: ProblemError | null }) {
  const t = useWording('orders')
  const go = useGo()
  return (
    <>
      <ProblemAlert problem={problem} />
      {problem?.code === 'credits.not_enough' && (
        <Button variant="default" onClick={() => go('/buy_credits')}>
          {t('orders:new.summary.buy')}
        </Button>
      )}
    </>
  )
}
