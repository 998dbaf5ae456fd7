import { TextInput } from '@mantine/core'
import { priceTypes } from '@mapwright/contract/accounts/price-types.ts'
import { ChangePriceTypes, GetPriceTypes } from '@mapwright/contract/site/price-type-endpoints.ts'
import type { PriceTypeNames } from '@mapwright/contract/site/price-types.ts'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Form, FormActions, SubmitButton, useForm } from '../../ui/forms/form.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'
import { notify } from '../../ui/messages/notify.ts'

function PriceTypesForm({ names }: { names: PriceTypeNames }) {
  const t = useWording('site')
  const form = useForm(ChangePriceTypes, {
    initial: { ...names },
    toInput: (body) => ({ body }),
    onDone: () => notify.done(t('site:saved')),
  })
  return (
    <Form form={form}>
      <p className="meta">{t('site:price_types.text')}</p>
      {priceTypes.map((type) => (
        <TextInput
          key={type}
          label={t('site:price_types.name', { type })}
          placeholder={t(`app:price_type.${type}`)}
          {...form.text(`price_type_${type}`)}
          required={false}
        />
      ))}
      <FormActions>
        <SubmitButton form={form} onlyWhenChanged>
          {t('site:save')}
        </SubmitButton>
      </FormActions>
    </Form>
  )
}

/** Form for the names of the three price types. */
export function PriceTypesPanel() {
  const t = useWording('site')
  const query = useQueryOf(GetPriceTypes)
  return (
    <Panel title={t('site:price_types.title')}>
      <Loaded query={query}>{({ price_types }) => <PriceTypesForm names={price_types} />}</Loaded>
    </Panel>
  )
}
