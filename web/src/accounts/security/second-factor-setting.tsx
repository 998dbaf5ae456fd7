import { Button } from '@mantine/core'
import { useState } from 'react'
import { useWording } from '../../platform/i18n/wording.ts'
import { Dialog } from '../../ui/dialogs/overlays.tsx'
import { Late, late } from '../../ui/loading/late.tsx'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { ReauthenticateForm } from './reauthenticate-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import classes from './security-section.module.css'
import { SecuritySetting } from './security-setting.tsx'

// Loaded on demand, because it contains the QR code generator.
const EnrollForm = late(() => import('./enroll-form.tsx'))

type SecondFactor = { since: string; recovery_codes_left: number } | null
type Step = { name: 'enrol' | 'renew' | 'switch_off' } | { name: 'codes'; codes: readonly string[] }

const lowCodesLimit = 3

/** Two-factor authentication: enabling, renewing the recovery codes, disabling. */
export function SecondFactorSetting({ secondFactor }: { secondFactor: SecondFactor }) {
  const t = useWording('accounts')
  const [step, setStep] = useState<Step>()
  const close = () => setStep(undefined)
  const show = (codes: readonly string[]) => setStep({ name: 'codes', codes })
  const left = secondFactor?.recovery_codes_left ?? 0
  const codesLeft = t('accounts:second_factor.codes_left', { count: left })
  return (
    <SecuritySetting
      title={t('accounts:second_factor.title')}
      text={t('accounts:second_factor.text')}
      badge={
        <StatusBadge tone={secondFactor ? 'good' : 'quiet'}>
          {t(secondFactor ? 'accounts:second_factor.on' : 'accounts:second_factor.off')}
        </StatusBadge>
      }
    >
      {secondFactor &&
        (left <= lowCodesLimit ? <StatusBadge tone="warn">{codesLeft}</StatusBadge> : <p>{codesLeft}</p>)}
      <div className={classes.actions}>
        {secondFactor ? (
          <>
            <Button variant="default" onClick={() => setStep({ name: 'renew' })}>
              {t('accounts:second_factor.renew')}
            </Button>
            <Button variant="default" onClick={() => setStep({ name: 'switch_off' })}>
              {t('accounts:second_factor.switch_off')}
            </Button>
          </>
        ) : (
          <Button variant="default" onClick={() => setStep({ name: 'enrol' })}>
            {t('accounts:second_factor.set_up')}
          </Button>
        )}
      </div>
      <Dialog
        opened={step !== undefined}
        onClose={close}
        // While recovery codes are shown, Escape or a click outside must not close the dialog: they are shown only once.
        closeOnClickOutside={step?.name !== 'codes'}
        closeOnEscape={step?.name !== 'codes'}
        title={step && t(`accounts:second_factor.${step.name}_title`)}
        size={440}
      >
        {step?.name === 'enrol' && (
          <Late>
            <EnrollForm onDone={show} />
          </Late>
        )}
        {step?.name === 'codes' && <RecoveryCodes codes={step.codes} onDone={close} />}
        {step?.name === 'renew' && <ReauthenticateForm aim="renew" onRenewed={show} onSwitchedOff={close} />}
        {step?.name === 'switch_off' && <ReauthenticateForm aim="switch_off" onRenewed={show} onSwitchedOff={close} />}
      </Dialog>
    </SecuritySetting>
  )
}
