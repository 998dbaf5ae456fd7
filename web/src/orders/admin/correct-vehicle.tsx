import { Button, TextInput } from '@mantine/core'
import type { Order } from '@mapwright/contract/orders/order-shapes.ts'
import { CorrectVehicle as CorrectVehicleCall } from '@mapwright/contract/orders/vehicle/vehicle-endpoints.ts'
import type { Vehicle } from '@mapwright/contract/vehicles/vehicle.ts'
import { GetVehicle } from '@mapwright/contract/vehicles/vehicles-endpoints.ts'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { SideDrawer } from '../../ui/dialogs/overlays.tsx'
import { Form, FormActions, SubmitButton, useForm } from '../../ui/forms/form.tsx'
import type { Form as FormState } from '../../ui/forms/use-form.ts'
import { notify } from '../../ui/messages/notify.ts'
import { VehiclePicker } from '../../vehicles/vehicle-picker.tsx'
import { vehicleDetail, vehicleTitle } from '../../vehicles/vehicle-text.ts'
import { FigureInput } from '../new/figure-input.tsx'
import { ecuName, vehicleName } from '../vehicle-name.ts'
import classes from './correct-vehicle.module.css'

type Values = { variant_id: string | undefined; vin: string; reg_no: string; vehicle_year: number | null }

/** Loads the order's variant for the initial selection. Undefined while loading, and if the variant was deleted. */
function useNamed({ variant_id }: Order): Vehicle | undefined {
  return useQueryOf(GetVehicle, { params: { id: variant_id ?? '' } }, { enabled: variant_id !== null }).data?.vehicle
}

/** Selects the vehicle: the ordered vehicle or a different one. */
function VehicleChoice({ order, form }: { order: Order; form: Pick<FormState<Values>, 'set'> }) {
  const t = useWording('orders')
  const [isPicking, setIsPicking] = useState(false)
  const [chosen, setChosen] = useState<Vehicle>()
  const named = useNamed(order)
  const choose = (vehicle: Vehicle | undefined) => {
    setIsPicking(false)
    setChosen(vehicle)
    form.set('variant_id', vehicle?._id)
  }
  const ordered = { title: vehicleName(order), detail: [order.engine_type, ecuName(order)].filter(Boolean).join(' · ') }
  const shown = chosen ? { title: vehicleTitle(chosen), detail: vehicleDetail(chosen) } : ordered
  return (
    <>
      <div className={classes.vehicle}>
        <bdi className={classes.title}>{shown.title}</bdi>
        <bdi className="meta">{shown.detail}</bdi>
      </div>
      {isPicking ? (
        <>
          <VehiclePicker
            from={chosen ?? named}
            onChoose={choose}
            onNumber={({ vin, reg_no }) => {
              if (vin !== undefined) form.set('vin', vin)
              if (reg_no !== undefined) form.set('reg_no', reg_no)
            }}
          />
          <Button variant="subtle" size="compact-sm" className={classes.switch} onClick={() => choose(chosen)}>
            {t('ui:cancel')}
          </Button>
        </>
      ) : (
        <div className={classes.switch}>
          <Button variant="default" size="compact-sm" onClick={() => setIsPicking(true)}>
            {t('orders:correct.other')}
          </Button>
          {chosen && (
            <Button variant="subtle" size="compact-sm" onClick={() => choose(undefined)}>
              {t('orders:correct.back', { vehicle: ordered.title })}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

function CorrectionForm({ order, onDone }: { order: Order; onDone: () => void }) {
  const t = useWording('orders')
  const { vin, reg_no, vehicle_year } = order
  const initial: Values = { variant_id: undefined, vin, reg_no, vehicle_year }
  const form = useForm(CorrectVehicleCall, {
    initial,
    toInput: (body) => ({ params: { id: order._id }, body }),
    onDone: () => {
      notify.done(t('orders:correct.done', { number: order.number }))
      onDone()
    },
  })
  return (
    <Form form={form} wide>
      <p className="meta">{t('orders:correct.text')}</p>
      <VehicleChoice order={order} form={form} />
      <TextInput
        label={t('orders:field.vin')}
        {...form.text('vin')}
        error={form.error('vin') && t('orders:new.vehicle.vin_wrong')}
        maxLength={17}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
      />
      <div className={classes.pair}>
        <TextInput
          label={t('orders:field.reg_no')}
          {...form.text('reg_no')}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          dir="auto"
        />
        <FigureInput
          name="vehicle_year"
          label={t('orders:field.vehicle_year')}
          value={form.values.vehicle_year}
          error={form.error('vehicle_year')}
          onChange={(year) => form.set('vehicle_year', year)}
        />
      </div>
      <FormActions>
        <SubmitButton form={form} onlyWhenChanged>
          {t('ui:resource.save')}
        </SubmitButton>
      </FormActions>
    </Form>
  )
}

/** Button and dialog that correct the vehicle of a placed order. */
export function CorrectVehicle({ order }: { order: Order }) {
  const t = useWording('orders')
  const [isOpen, setIsOpen] = useState(false)
  if (order.status === 'draft' || order.status === 'cancelled') return null
  const close = () => setIsOpen(false)
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconPencil size={14} stroke={1.75} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t('orders:correct.open')}
      </Button>
      <SideDrawer
        opened={isOpen}
        onClose={close}
        size={520}
        title={t('orders:correct.title', { number: order.number })}
      >
        <CorrectionForm order={order} onDone={close} />
      </SideDrawer>
    </>
  )
}
