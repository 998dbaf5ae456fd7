import { NativeSelect, SegmentedControl } from '@mantine/core'
import { masterSlave } from '@mapwright/contract/tuning/master-slave.ts'
import { useId } from 'react'
import { useWording } from '../../platform/i18n/wording.ts'
import { usePriceGroups } from '../../platform/use-price-groups.ts'
import { usePriceTypes } from '../../platform/use-price-types.ts'
import choice from '../choice.module.css'
import classes from './price-calculator.module.css'
import { priceTypes, type usePriceCalculation } from './use-price-calculation.ts'

type Calculation = Pick<
  ReturnType<typeof usePriceCalculation>,
  'priceType' | 'setPriceType' | 'groupId' | 'setGroupId' | 'tool' | 'setTool'
>

/** The customer of the price calculator: price type, price group and tool. */
export function CalculatorCustomer({ calculation }: { calculation: Calculation }) {
  const t = useWording('catalogue')
  const [types, tools] = [useId(), useId()]
  const typeName = usePriceTypes()
  const groups = usePriceGroups()
  return (
    <div className={classes.car}>
      <div>
        <p id={types} className={choice.legend}>
          {t('catalogue:calculator.price_type')}
        </p>
        <SegmentedControl
          fullWidth
          aria-labelledby={types}
          value={calculation.priceType}
          onChange={(value) => calculation.setPriceType(value)}
          data={priceTypes.map((value) => ({ value, label: typeName(value) }))}
        />
      </div>
      <div>
        <p id={tools} className={choice.legend}>
          {t('catalogue:rules.tool')}
        </p>
        <SegmentedControl
          fullWidth
          aria-labelledby={tools}
          value={calculation.tool}
          onChange={(value) => calculation.setTool(value)}
          data={masterSlave.map((value) => ({ value, label: t(`catalogue:rules.${value}`) }))}
        />
      </div>
      <NativeSelect
        label={t('catalogue:calculator.price_group')}
        value={calculation.groupId ?? ''}
        data={[{ value: '', label: t('catalogue:calculator.no_group') }, ...groups.options]}
        onChange={(event) => calculation.setGroupId(event.currentTarget.value || null)}
      />
    </div>
  )
}
