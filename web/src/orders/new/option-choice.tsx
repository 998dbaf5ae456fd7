import { Checkbox } from '@mantine/core'
import type { CatalogueOption } from '@mapwright/contract/tuning/service.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import classes from '../../tuning/choice.module.css'
import { ChoiceRow } from '../../tuning/choice-row.tsx'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import layout from './new-order.module.css'
import type { NewOrder } from './use-new-order.ts'

type Priced = Pick<CatalogueOption, 'effect'> & { price: string }

const signed = ({ effect, price }: Priced) => (effect === 'decrement' ? `-${price}` : price)

/** The options of the selected services, with notes. Includes the declaration for off-road use if it is required. */
export function OptionChoice({ order }: { order: NewOrder }) {
  const t = useWording('orders')
  const { values, set, form, errorOf, catalogue } = order
  const { options, needsDeclaration } = catalogue
  const partOf = (id: string) =>
    catalogue.chosen.filter((service) => service.options.some(({ _id }) => _id === id)).map(({ name }) => name)
  const toggle = (id: string, isChosen: boolean) =>
    set({
      option_ids: isChosen ? [...values.option_ids, id] : values.option_ids.filter((other) => other !== id),
      declares_off_road: false,
    })
  return (
    <fieldset className={layout.group}>
      <legend className={classes.legend}>{t('orders:new.tuning.options')}</legend>
      <div className={classes.choices} data-wide>
        {options.map((option) => {
          const isChosen = values.option_ids.includes(option._id)
          return (
            <ChoiceRow
              key={option._id}
              name={
                <>
                  {option.name}
                  {option.off_road && <StatusBadge tone="warn">{t('orders:new.tuning.off_road')}</StatusBadge>}
                </>
              }
              detail={[
                t('orders:new.tuning.option_of', { services: partOf(option._id).join(', ') }),
                isChosen && option.note,
              ]
                .filter(Boolean)
                .join(' · ')}
              amount={signed(option)}
              isSigned
              isChosen={isChosen}
              onChange={(next) => toggle(option._id, next)}
            />
          )
        })}
      </div>
      {needsDeclaration && (
        <div className={classes.declaration}>
          <Checkbox
            {...form.check('declares_off_road')}
            error={errorOf('declares_off_road')}
            label={t('orders:new.tuning.declares_off_road')}
          />
        </div>
      )}
    </fieldset>
  )
}
