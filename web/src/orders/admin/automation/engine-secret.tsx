import type { AutomationSettings } from '@mapwright/contract/orders/automation/automation-settings.ts'
import { CallEngine, MakeEngineSecret } from '@mapwright/contract/orders/automation/automation-settings-endpoints.ts'
import { useState } from 'react'
import { useCommand } from '../../../platform/api/queries.ts'
import { useFormats } from '../../../platform/i18n/formats.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { ActionButton } from '../../../ui/actions/action-button.tsx'
import { CopyButton } from '../../../ui/actions/copy-button.tsx'
import { useConfirm } from '../../../ui/dialogs/confirm.tsx'
import { ProblemAlert } from '../../../ui/messages/states.tsx'
import { StatusBadge } from '../../../ui/text/status-badge.tsx'
import classes from './automation.module.css'

function TestResult({ engine }: { engine: ReturnType<typeof useCommand<typeof CallEngine>> }) {
  const t = useWording('orders')
  const f = useFormats()
  const { data, error, isPending } = engine
  if (isPending) return null
  if (error) return <ProblemAlert problem={error} />
  if (!data) return null
  return (
    <div className={classes.row} role="status">
      <StatusBadge tone={data.result === 'accepted' ? 'good' : 'bad'}>
        {t(data.result === 'accepted' ? 'orders:automation.test_good' : `orders:automation.result.${data.result}`)}
      </StatusBadge>
      <span className="meta tabular">{t('orders:automation.took', { seconds: f.number(data.took_ms / 1000, 2) })}</span>
      {data.detail && <bdi className="meta mono">{data.detail}</bdi>}
    </div>
  )
}

/** The secret for signatures, shown only once, and the button that sends a test request to the engine. */
export function EngineSecret({ automation }: { automation: AutomationSettings }) {
  const t = useWording('orders')
  const confirm = useConfirm()
  const [secret, setSecret] = useState('')
  const make = useCommand(MakeEngineSecret, { onDone: ({ secret }) => setSecret(secret) })
  const engine = useCommand(CallEngine)
  const { has_secret, engine_address } = automation
  const renew = () =>
    void confirm({
      title: t('orders:automation.secret_renew'),
      text: t('orders:automation.secret_renew_text'),
      action: t('orders:automation.secret_renew'),
      danger: true,
      run: () => make.mutateAsync({}),
    })
  return (
    <div className={classes.stack}>
      <p className="meta">{t(has_secret ? 'orders:automation.secret_kept' : 'orders:automation.secret_none')}</p>
      {secret && (
        <div className={classes.secret} role="status">
          <div className={classes.row}>
            <code dir="ltr">{secret}</code>
            <CopyButton value={secret} label={t('orders:automation.secret')} />
          </div>
          <p className="meta">{t('orders:automation.secret_once')}</p>
        </div>
      )}
      <div className={classes.row}>
        <ActionButton variant="default" busy={make.isPending} onClick={() => (has_secret ? renew() : make.mutate({}))}>
          {t(has_secret ? 'orders:automation.secret_renew' : 'orders:automation.secret_make')}
        </ActionButton>
        <ActionButton
          variant="default"
          busy={engine.isPending}
          disabledReason={has_secret && engine_address ? undefined : t('orders:problem.no_engine')}
          onClick={() => engine.mutate({})}
        >
          {t('orders:automation.test')}
        </ActionButton>
      </div>
      <ProblemAlert problem={make.error} />
      <TestResult engine={engine} />
    </div>
  )
}
