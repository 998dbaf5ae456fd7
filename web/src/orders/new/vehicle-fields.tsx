import { TextInput } from '@mantine/core'
import { fuels } from '@mapwright/contract/vehicles/vehicle.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { SearchableDropdown } from '../../ui/forms/searchable-dropdown.tsx'
import { FigureInput } from './figure-input.tsx'
import classes from './new-order.module.css'
import type { NewOrder } from './use-new-order.ts'

/** The data of the customer's car. Known values come from the database; all fields can be edited. */
export function VehicleFields({ order: { values, set, text, errorOf } }: { order: NewOrder }) {
  const t = useWording('orders')
  const figure = (name: 'mileage' | 'vehicle_year' | 'power_hp' | 'torque_nm') => ({
    name,
    label: t(`orders:field.${name}`),
    value: values[name],
    error: errorOf(name),
    onChange: (value: number | null) => set({ [name]: value }),
  })
  return (
    <div className={classes.stack}>
      <div className={classes.fields}>
        <TextInput
          label={t('orders:field.reg_no')}
          {...text('reg_no')}
          className={classes.long}
          dir="auto"
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
        />
        <TextInput
          label={t('orders:field.vin')}
          {...text('vin')}
          className={classes.long}
          maxLength={17}
          error={errorOf('vin') && t('orders:new.vehicle.vin_wrong')}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
        />
        <FigureInput {...figure('vehicle_year')} />
        <FigureInput {...figure('mileage')} unit="km" />
      </div>
      <div className={classes.fields}>
        <TextInput label={t('orders:field.engine_type')} {...text('engine_type')} autoComplete="off" dir="auto" />
        <SearchableDropdown
          label={t('orders:field.fuel_type')}
          value={values.fuel_type || null}
          options={fuels.map((fuel) => ({ value: fuel, label: t(`orders:fuel.${fuel}`) }))}
          error={errorOf('fuel_type')}
          onChange={(fuel) => set({ fuel_type: fuel ?? '' })}
        />
        <FigureInput {...figure('power_hp')} unit={t('ui:chart.hp')} />
        <FigureInput {...figure('torque_nm')} unit={t('ui:chart.nm')} />
        <TextInput label={t('orders:field.transmission')} {...text('transmission')} autoComplete="off" dir="auto" />
        <TextInput label={t('orders:field.ecu_brand')} {...text('ecu_brand')} autoComplete="off" dir="auto" />
        <TextInput
          label={t('orders:field.ecu_version')}
          {...text('ecu_version')}
          className={classes.long}
          dir="auto"
          autoComplete="off"
          spellCheck={false}
        />
      </div>
    </div>
  )
}
