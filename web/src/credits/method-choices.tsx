import type { PaymentMethod } from '@mapwright/contract/billing/invoice.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { Choices } from '../ui/forms/choices.tsx'

type MethodChoicesProps<Method extends PaymentMethod> = {
  methods: readonly Method[]
  method: Method | undefined
  onChange: (method: Method) => void
}

/** Selects the payment method for credits. Empty without methods. */
export function MethodChoices<Method extends PaymentMethod>(props: MethodChoicesProps<Method>) {
  const { methods, method, onChange } = props
  const t = useWording('credits')
  if (methods.length === 0) return null
  return (
    <Choices
      label={t('credits:buy.method')}
      value={method ?? null}
      onChange={onChange}
      choices={methods.map((value) => ({
        value,
        label: t(`credits:method.${value}`),
        description: t(`credits:method.${value}_text`),
      }))}
    />
  )
}
