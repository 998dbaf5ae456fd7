import { Button } from '@mantine/core'
import type { Vehicle } from '@mapwright/contract/vehicles/vehicle.ts'
import { GetVehicle } from '@mapwright/contract/vehicles/vehicles-endpoints.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ProblemError, problemIn } from '../platform/api/problem-error.ts'
import { queryKeyOf, queryOf } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { ProblemAlert } from '../ui/messages/states.tsx'
import type { FoundNumber } from './use-number-search.ts'
import { VehicleLevels } from './vehicle-levels.tsx'
import classes from './vehicle-picker.module.css'
import { VehicleSearch } from './vehicle-search.tsx'

type VehiclePickerProps = {
  /** The currently selected vehicle. */
  from: Vehicle | undefined
  onChoose: (vehicle: Vehicle) => void
  /** Called if the user wants to type a vehicle because it is not in the database. */
  onNotListed?: () => void
  /** Called after a VIN or registration number was looked up. */
  onNumber?: (found: FoundNumber) => void
  error?: string | null
  /** True to mark the choice as required. */
  isRequired?: boolean
}

/** Selects a vehicle by quick search or level by level. */
export function VehiclePicker({
  from,
  onChoose,
  onNotListed,
  onNumber,
  error = null,
  isRequired = false,
}: VehiclePickerProps) {
  const t = useWording('vehicles')
  const client = useQueryClient()
  const [problem, setProblem] = useState<ProblemError | null>(null)

  const chooseVariant = async (id: string) => {
    setProblem(null)
    try {
      onChoose((await client.ensureQueryData(queryOf(GetVehicle, { params: { id } }))).vehicle)
    } catch (failure) {
      setProblem(problemIn(failure))
    }
  }

  return (
    <div className={classes.picker}>
      <VehicleSearch
        error={error}
        isRequired={isRequired}
        {...(onNumber ? { onNumber } : {})}
        onChoose={(vehicle) => {
          client.setQueryData(queryKeyOf(GetVehicle, { params: { id: vehicle._id } }), { vehicle })
          onChoose(vehicle)
        }}
      />
      <p className={classes.or}>
        <span>{t('vehicles:picker.or')}</span>
      </p>
      <VehicleLevels from={from} onChoose={(id) => void chooseVariant(id)} />
      <ProblemAlert problem={problem} />
      {onNotListed && (
        <div>
          <Button variant="subtle" size="compact-sm" ms={-8} onClick={onNotListed}>
            {t('vehicles:picker.not_listed')}
          </Button>
        </div>
      )}
    </div>
  )
}
