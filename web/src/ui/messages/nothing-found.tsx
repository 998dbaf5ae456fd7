import { Button } from '@mantine/core'
import { useWording } from '../../platform/i18n/wording.ts'
import { EmptyState } from './states.tsx'

/** The empty state of a list that was searched or filtered, with a button that clears the search and the filters. */
export function NothingFound({ onClear }: { onClear: () => void }) {
  const t = useWording()
  return (
    <EmptyState
      title={t('ui:list.nothing_found')}
      text={t('ui:list.nothing_found_text')}
      action={
        <Button variant="default" onClick={onClear}>
          {t('ui:list.clear')}
        </Button>
      }
    />
  )
}
