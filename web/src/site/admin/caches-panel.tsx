import { Button } from '@mantine/core'
import { PurgeCaches } from '@mapwright/contract/site/smtp-endpoints.ts'
import { IconRefresh } from '@tabler/icons-react'
import { useCommand } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { FormActions } from '../../ui/forms/form.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { notify } from '../../ui/messages/notify.ts'
import { ProblemAlert } from '../../ui/messages/states.tsx'

/** Button that clears cached responses of other servers, for operators who know that the data have changed. */
export function CachesPanel() {
  const t = useWording('site')
  const purge = useCommand(PurgeCaches, { onDone: () => notify.done(t('site:caches.purged')) })
  return (
    <Panel title={t('site:caches.title')}>
      <p className="meta">{t('site:caches.text')}</p>
      {purge.error && <ProblemAlert problem={purge.error} />}
      <FormActions>
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} stroke={1.75} />}
          loading={purge.isPending}
          onClick={() => purge.mutate({})}
        >
          {t('site:caches.purge')}
        </Button>
      </FormActions>
    </Panel>
  )
}
