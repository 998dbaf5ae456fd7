import { useWording } from '../../platform/i18n/wording.ts'
import classes from '../../tuning/choice.module.css'
import { ChoiceRow } from '../../tuning/choice-row.tsx'
import { RequiredMark } from '../../ui/forms/required-mark.tsx'
import layout from './new-order.module.css'
import type { NewOrder } from './use-new-order.ts'

type ServiceChoiceProps = {
  title: string
  /** True if at least one service is required. */
  isRequired?: boolean
  services: NewOrder['catalogue']['services']
  order: NewOrder
}

/** A group of services with checkboxes and prices. */
export function ServiceChoice({ title, isRequired = false, services, order }: ServiceChoiceProps) {
  const t = useWording('tuning')
  const { values, catalogue } = order
  if (services.length === 0) return null
  const toggle = (id: string, isChosen: boolean) =>
    catalogue.chooseServices(
      isChosen ? [...values.service_ids, id] : values.service_ids.filter((other) => other !== id),
    )
  return (
    <fieldset className={layout.group}>
      <legend className={classes.legend}>
        {title}
        {isRequired && <RequiredMark />}
      </legend>
      <div className={classes.choices}>
        {services.map(({ _id, name, description, time_hint, price, special }) => (
          <ChoiceRow
            key={_id}
            name={name}
            detail={[description, time_hint, special && t('tuning:price.special', { ecu: special })]
              .filter(Boolean)
              .join(' · ')}
            amount={price}
            isChosen={values.service_ids.includes(_id)}
            onChange={(isChosen) => toggle(_id, isChosen)}
          />
        ))}
      </div>
    </fieldset>
  )
}
