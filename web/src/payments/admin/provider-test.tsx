import type { ProviderName } from '@mapwright/contract/api/payment-providers.ts'
import { TestProvider } from '@mapwright/contract/payments/provider-endpoints.ts'
import { IconCircleCheck } from '@tabler/icons-react'
import { useCommand } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { ProblemAlert } from '../../ui/messages/states.tsx'
import classes from './provider-settings.module.css'

type ProviderTestProps = { name: ProviderName; isComplete: boolean; isDirty: boolean }

/** Button that tests the saved keys with the provider. */
export function ProviderTest({ name, isComplete, isDirty }: ProviderTestProps) {
  const t = useWording('payments')
  const test = useCommand(TestProvider)
  const reason = isDirty
    ? t('payments:settings.save_first')
    : isComplete
      ? undefined
      : t('payments:problem.keys_missing')
  return (
    <>
      <ActionButton
        variant="default"
        busy={test.isPending}
        disabledReason={reason}
        onClick={() => test.mutate({ params: { name } })}
      >
        {t('payments:settings.test')}
      </ActionButton>
      <div role="status" className={classes.outcome}>
        {test.error && <ProblemAlert problem={test.error} />}
        {test.data && (
          <span className={classes.good}>
            <IconCircleCheck size={16} stroke={1.75} aria-hidden />{' '}
            {t(test.data.is_live ? 'payments:settings.test_live' : 'payments:settings.test_sandbox')}
          </span>
        )}
      </div>
    </>
  )
}
