import { Autocomplete, NativeSelect, TextInput } from '@mantine/core'
import { type Car, orderedCar } from '@mapwright/contract/tuning/car.ts'
import { fuels } from '@mapwright/contract/vehicles/vehicle.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { VehicleSearch } from '../../vehicles/vehicle-search.tsx'
import classes from './price-calculator.module.css'
import { useLimitNames } from './use-limit-names.ts'

const unknown: Car = { vtype: '', manufacture: '', fuel_type: '', ecu_brand: '', ecu_version: '' }

/** The car of the price calculator, selected from the vehicle data or typed. */
export function CalculatorCar({ car, onChange }: { car: Car; onChange: (car: Car) => void }) {
  const t = useWording('catalogue', 'vehicles')
  const names = useLimitNames()
  const set = (name: keyof Car) => (value: string) => onChange({ ...car, [name]: value })
  return (
    <>
      <VehicleSearch onChoose={(vehicle) => onChange(orderedCar(unknown, vehicle))} />
      <div className={classes.car}>
        <Autocomplete
          label={t('catalogue:limit.vtype')}
          data={names.vtypes}
          value={car.vtype}
          onChange={set('vtype')}
        />
        <Autocomplete
          label={t('catalogue:notes.manufacture')}
          data={names.manufactures}
          value={car.manufacture}
          onChange={set('manufacture')}
        />
        <NativeSelect
          label={t('catalogue:limit.fuel')}
          value={car.fuel_type}
          onChange={(event) => set('fuel_type')(event.currentTarget.value)}
          data={[
            { value: '', label: t('catalogue:calculator.unknown') },
            ...fuels.map((fuel) => ({ value: fuel, label: t(`catalogue:fuel.${fuel}`) })),
          ]}
        />
        <Autocomplete
          label={t('catalogue:calculator.ecu_brand')}
          data={names.ecus}
          value={car.ecu_brand}
          onChange={set('ecu_brand')}
        />
        <TextInput
          label={t('catalogue:calculator.ecu_version')}
          value={car.ecu_version}
          onChange={(event) => set('ecu_version')(event.currentTarget.value)}
        />
      </div>
    </>
  )
}
