import { Button, type ButtonProps } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useIsSending } from '../dialogs/work-scope.tsx'
import { ProblemAlert } from '../messages/states.tsx'
import classes from './form.module.css'
import type { Form as FormState } from './use-form.ts'

export { useForm } from './use-form.ts'

/** The properties that `Form` needs. They do not depend on the type of its values. */
type AnyForm = Pick<FormState, 'submit' | 'isBusy' | 'isDirty' | 'problem' | 'progress' | 'refusals'>

type FormProps = { form: AnyForm; id?: string; wide?: boolean; children: ReactNode }

/** Shows fields in one column and a general refusal above them. Focuses the first refused field. */
export function Form({ form, id, wide = false, children }: FormProps) {
  const element = useRef<HTMLFormElement>(null)
  const { refusals } = form
  useEffect(() => {
    if (refusals > 0)
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-error="true"] input')?.focus()
  }, [refusals])
  return (
    <form
      ref={element}
      {...(id ? { id } : {})}
      className={classes.form}
      data-wide={wide || undefined}
      noValidate
      aria-busy={form.isBusy}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        void form.submit()
      }}
    >
      <ProblemAlert problem={form.problem} />
      {children}
    </form>
  )
}

type SubmitButtonProps = ButtonProps & {
  form: AnyForm
  children: ReactNode
  onlyWhenChanged?: boolean
  disabled?: boolean
}

/**
 * Submits the form. Shows that the form is being sent, with the progress of an upload. Disabled while other uploads in the same scope are
 * running.
 */
export function SubmitButton({
  form,
  onlyWhenChanged = false,
  disabled = false,
  children,
  ...rest
}: SubmitButtonProps) {
  const t = useWording()
  const f = useFormats()
  const waits = useIsSending()
  const sent = form.progress && form.progress.total > 0 ? form.progress.sent / form.progress.total : null
  return (
    <>
      <Button
        {...rest}
        loading={form.isBusy}
        disabled={disabled || (onlyWhenChanged && !form.isDirty)}
        {...(waits
          ? { type: 'button' as const, 'data-disabled': true, 'aria-disabled': true }
          : { type: 'submit' as const })}
      >
        {children}
      </Button>
      {waits && (
        <span className="meta" role="status">
          {t('ui:sending.wait')}
        </span>
      )}
      {sent !== null && (
        <span className="meta tabular" role="status">
          {f.percent(sent)}
        </span>
      )}
    </>
  )
}

/** The buttons below a form. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>
}
