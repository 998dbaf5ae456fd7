import { useWording } from '../../platform/i18n/wording.ts'
import { Choices } from '../../ui/forms/choices.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import type { Receiving } from './use-receiving.ts'

/** Selects shipping or pick-up. Hidden if only one is possible. */
export function ReceivingPanel({ receiving: { kind, kinds, chooseKind } }: { receiving: Receiving }) {
  const t = useWording('shop')
  if (kinds.length < 2) return null
  return (
    <Panel title={t('shop:checkout.receiving')}>
      <Choices
        label={t('shop:checkout.receiving')}
        isLabelHidden
        value={kind}
        onChange={chooseKind}
        choices={kinds.map((value) => ({
          value,
          label: t(`shop:checkout.receiving.${value}`),
          description: t(`shop:checkout.receiving.${value}_text`),
        }))}
      />
    </Panel>
  )
}
