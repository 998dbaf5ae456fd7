import { useWording } from '../../platform/i18n/wording.ts'
import { site } from '../../platform/site-data.ts'
import { SearchableDropdown } from '../../ui/forms/searchable-dropdown.tsx'
import { Credits } from '../../ui/text/amounts.tsx'
import { FigureField } from './figure-field.tsx'
import type { EcoCostChoice } from './use-eco-case.ts'

/** Selects the cost to pay back: the price of a service, or a typed amount. */
export function EcoCost({
  cost: { services, service, setServiceId, typedCost, setTypedCost },
}: {
  cost: EcoCostChoice
}) {
  const t = useWording('tuning')
  return (
    <>
      {services.length > 0 && (
        <SearchableDropdown
          label={t('tuning:eco.service')}
          description={service && <Credits value={service.price} />}
          value={service?._id ?? null}
          options={services.map(({ _id, name }) => ({ value: _id, label: name }))}
          onChange={setServiceId}
        />
      )}
      {!service && (
        <FigureField
          label={t('tuning:eco.cost')}
          unit={site.settings.currency}
          max={100_000}
          decimals={2}
          value={typedCost}
          onChange={setTypedCost}
        />
      )}
    </>
  )
}
