import { z } from 'zod'
import { endpoint } from '../../api/endpoint.ts'
import { Id } from '../../api/scalars.ts'
import { CurveInput, CurveStage, MeasuredCurve } from './measured-curve.ts'

const one = z.strictObject({ id: Id, stage: z.coerce.number().pipe(CurveStage) })

export const ListVariantCurves = endpoint({
  name: 'vehicles.list_variant_curves',
  member: 'read',
  method: 'GET',
  path: '/vehicle/variant/:id/curves',
  access: ['customer', 'staff'],
  summary: 'List the measured power curves of a variant by stage; stage 0 is the original',
  params: z.strictObject({ id: Id }),
  payload: { curves: z.array(MeasuredCurve) },
  problems: ['vehicles.variant_not_found'],
})

export const ChangeVariantCurve = endpoint({
  name: 'vehicles.change_variant_curve',
  method: 'PUT',
  path: '/vehicle/variant/:id/curves/:stage',
  access: ['may:vehicle_statistics.variants.edit_details'],
  summary: 'Set the measured curve of an existing stage of a variant',
  params: one,
  body: CurveInput,
  payload: { curve: MeasuredCurve },
  problems: ['vehicles.variant_not_found', 'vehicles.stage_not_found'],
})

export const RemoveVariantCurve = endpoint({
  name: 'vehicles.remove_variant_curve',
  method: 'DELETE',
  path: '/vehicle/variant/:id/curves/:stage',
  access: ['may:vehicle_statistics.variants.edit_details'],
  summary: 'Remove a measured curve; the curve of the stage is modelled again',
  params: one,
  payload: {},
  problems: ['vehicles.curve_not_found'],
})
