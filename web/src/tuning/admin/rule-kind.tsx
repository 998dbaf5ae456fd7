import { NativeSelect } from '@mantine/core'
import { isOneOf } from '@mapwright/contract/api/typed-entries.ts'
import { priceRuleKinds } from '@mapwright/contract/tuning/price-rule.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import type { Form } from '../../ui/forms/use-form.ts'
import { blankRule, type RuleValues } from './rule-values.ts'

type KindForm = Pick<Form<RuleValues>, 'values' | 'change'>

/** The kind of a new rule. Changing the kind clears the name, because each kind has different names. Prices are not cleared. */
export function RuleKind({ form }: { form: KindForm }) {
  const t = useWording('catalogue')
  return (
    <NativeSelect
      label={t('catalogue:rules.kind')}
      value={form.values.kind}
      data={priceRuleKinds.map((value) => ({ value, label: t(`catalogue:rules.for.${value}`) }))}
      onChange={(event) => {
        const kind = event.currentTarget.value
        if (isOneOf(priceRuleKinds, kind)) form.change({ kind, name: blankRule(kind).name })
      }}
    />
  )
}
