import type { VariantDetails } from '@mapwright/contract/vehicles/details.ts'
import {
  ChangeVariantDetails,
  GetVariantDetails,
  GetVariantPicture,
} from '@mapwright/contract/vehicles/details-endpoints.ts'
import { vehiclePictureRules } from '@mapwright/contract/vehicles/picture.ts'
import { GetVehicle } from '@mapwright/contract/vehicles/vehicles-endpoints.ts'
import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'

import { isMissing, MissingPage } from '../../platform/status/missing-page.tsx'
import { Form, FormActions, SubmitButton, useForm } from '../../ui/forms/form.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { ShowTogether } from '../../ui/loading/show-together.tsx'
import { SkeletonColumns, SkeletonText } from '../../ui/loading/skeletons.tsx'
import { notify } from '../../ui/messages/notify.ts'
import { ErrorState } from '../../ui/messages/states.tsx'
import { Page } from '../../ui/page/page.tsx'
import { keptPictures, sentPictures } from '../../ui/pictures/picture-items.ts'
import { PicturesField } from '../../ui/pictures/pictures-field.tsx'
import { useRefusal } from '../../ui/resource/use-refusal.ts'
import { RichText } from '../../ui/rich-text/rich-text.tsx'
import { vehicleDetail, vehicleTitle } from '../vehicle-text.ts'
import { CurvesPanel } from './curves/curves-panel.tsx'

/** The description, pictures and measured curves of a variant. */
export default function VariantDetailsPage() {
  const t = useWording('vehicle_data')
  const { id } = useParams({ from: '/admin/admin/vehicle_statistics/variant/$id' })
  const vehicle = useQueryOf(GetVehicle, { params: { id } })
  const details = useQueryOf(GetVariantDetails, { params: { id } })
  const problem = vehicle.error ?? details.error
  const retry = () => {
    void vehicle.refetch()
    void details.refetch()
  }
  const back = { to: '/admin/vehicle_statistics/variant', label: t('vehicle_data:plural.variant') } as const
  if (problem && isMissing(problem)) return <MissingPage problem={problem} back={back} />
  return (
    <Page
      title={vehicle.data ? vehicleTitle(vehicle.data.vehicle) : t('vehicle_data:details.open')}
      subtitle={vehicle.data ? vehicleDetail(vehicle.data.vehicle) : '\u00a0'}
      back={back}
    >
      {/* Shown together, because the parts load their own wording and would otherwise change their heights one after another. */}
      <Suspense fallback={<SkeletonColumns />}>
        <ShowTogether placeholder={<SkeletonColumns />}>
          <Panel title={t('vehicle_data:details.title')}>
            {details.data && vehicle.data ? (
              <DetailsForm key={details.data.details.updated_at} id={id} details={details.data.details} />
            ) : problem ? (
              <ErrorState problem={problem} onRetry={retry} />
            ) : (
              <SkeletonText lines={6} />
            )}
          </Panel>
          {vehicle.data && <CurvesPanel vehicle={vehicle.data.vehicle} />}
        </ShowTogether>
      </Suspense>
    </Page>
  )
}

function DetailsForm({ id, details }: { id: string; details: VariantDetails }) {
  const t = useWording('vehicle_data')
  const refused = useRefusal()(ChangeVariantDetails)
  const form = useForm(ChangeVariantDetails, {
    initial: { description: details.description, pictures: keptPictures(details.pictures) },
    toInput: ({ description, pictures }) => {
      const { order, files } = sentPictures(pictures)
      return { params: { id }, body: { description, order }, files: { pictures: files } }
    },
    onDone: () => notify.done(t('vehicle_data:details.saved')),
  })
  return (
    <Form form={form} wide>
      <RichText
        label={t('vehicle_data:details.description')}
        initial={details.description}
        onChange={(description) => form.set('description', description)}
        error={form.error('description')}
      />
      <PicturesField
        label={t('vehicle_data:details.pictures')}
        items={form.values.pictures}
        onChange={(pictures) => form.set('pictures', pictures)}
        endpoint={GetVariantPicture}
        rules={vehiclePictureRules}
        error={form.error('pictures')}
      />
      <FormActions>
        {refused === undefined ? (
          <SubmitButton form={form} onlyWhenChanged>
            {t('ui:resource.save')}
          </SubmitButton>
        ) : (
          <p className="meta">{refused}</p>
        )}
      </FormActions>
    </Form>
  )
}
