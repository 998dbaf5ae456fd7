import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import type { UndoableImportCalls } from '@mapwright/contract/imports/import-calls.ts'
import { keyFor } from '@mapwright/contract/wording-keys.ts'
import { useCommand, useQueryOf } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { ActionButton } from '../actions/action-button.tsx'
import { useConfirm } from '../dialogs/confirm.tsx'
import { ErrorState } from '../messages/states.tsx'
import type { ShownImport } from './shown-import.ts'

type Plan = Wire<UndoableImportCalls['undoPlan']>['plan']

/** Number of kept rows that are listed. */
const maxShown = 10

type UndoImportProps = { calls: UndoableImportCalls; shown: Pick<ShownImport, '_id' | 'file_name'> }

/** A button that undoes an import, with the rows that stay because they are in use or were changed since. */
export function UndoImport({ calls, shown: { _id: id, file_name } }: UndoImportProps) {
  const t = useWording('imports')
  const confirm = useConfirm()
  const query = useQueryOf(calls.undoPlan, { params: { id } })
  const undo = useCommand(calls.undo)
  if (query.isError && !query.data) return <ErrorState problem={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return null
  const { plan } = query.data
  const ask = () =>
    confirm({
      title: t('imports:undo.ask', { file: file_name }),
      text: <UndoEffects plan={plan} />,
      action: t('imports:undo.open'),
      danger: true,
      run: () => undo.mutateAsync({ params: { id } }),
    })
  return (
    <div>
      <ActionButton
        variant="default"
        disabledReason={plan.removed + plan.restored === 0 ? t('imports:problem.nothing_to_undo') : undefined}
        onClick={() => void ask()}
      >
        {t('imports:undo.open')}
      </ActionButton>
    </div>
  )
}

function UndoEffects({ plan: { removed, restored, kept, blockers } }: { plan: Plan }) {
  const t = useWording('imports')
  const f = useFormats()
  const shown = blockers.slice(0, maxShown)
  return (
    <>
      {removed > 0 && <p>{t('imports:undo.removed', { number: f.number(removed) })}</p>}
      {restored > 0 && <p>{t('imports:undo.restored', { number: f.number(restored) })}</p>}
      {kept > 0 && (
        <>
          <p>{t('imports:undo.kept', { number: f.number(kept) })}</p>
          <ul>
            {shown.map(({ label, reason }) => (
              <li key={label}>
                <bdi>{label}</bdi>: {t(keyFor('imports:undo_reason', reason))}
              </li>
            ))}
            {kept > shown.length && <li>…</li>}
          </ul>
        </>
      )}
    </>
  )
}
