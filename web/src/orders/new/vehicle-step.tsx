import { Button } from '@mantine/core'
import { useState } from 'react'
import { useWording } from '../../platform/i18n/wording.ts'
import { VehiclePicker } from '../../vehicles/vehicle-picker.tsx'
import { ChosenVehicle } from './chosen-vehicle.tsx'
import classes from './new-order.module.css'
import { OrderStep } from './order-step.tsx'
import { withNumber } from './order-values.ts'
import { TypedVehicle } from './typed-vehicle.tsx'
import type { NewOrder } from './use-new-order.ts'
import { VehicleFields } from './vehicle-fields.tsx'

/** The step for the vehicle: selected from the database or typed, with the data of the customer's car. */
export function VehicleStep({ order, isDone }: { order: NewOrder; isDone: boolean }) {
  const t = useWording('orders')
  const { values, set, vehicle, stage, errorOf, chooseVehicle } = order
  const [isPicking, setIsPicking] = useState(false)
  const isChosen = values.is_listed && values.variant_id !== null
  const change = (
    <Button variant="default" size="compact-sm" onClick={() => setIsPicking(!isPicking)}>
      {t(isPicking ? 'ui:cancel' : 'orders:new.vehicle.change')}
    </Button>
  )
  return (
    <OrderStep step="vehicle" number={1} isDone={isDone} actions={isChosen ? change : null}>
      <div className={classes.stack}>
        {!values.is_listed ? (
          <TypedVehicle order={order} />
        ) : isChosen && !isPicking ? (
          <ChosenVehicle values={values} vehicle={vehicle} stage={stage} />
        ) : (
          <div data-field="variant_id">
            <VehiclePicker
              from={vehicle}
              isRequired
              error={errorOf('variant_id')}
              onNumber={(found) => set(withNumber(values, found))}
              onChoose={(chosen) => {
                setIsPicking(false)
                chooseVehicle(chosen)
              }}
              onNotListed={() => {
                setIsPicking(false)
                set({ is_listed: false, variant_id: null })
              }}
            />
          </div>
        )}
        {(isChosen || !values.is_listed) && (
          <>
            <hr className={classes.rule} />
            <VehicleFields order={order} />
          </>
        )}
      </div>
    </OrderStep>
  )
}
