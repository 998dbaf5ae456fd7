import { Button, Group, Modal, Stack } from '@mantine/core'
import { AcceptPolicies } from '@mapwright/contract/site/acceptance-endpoints.ts'
import type { OutstandingPolicy } from '@mapwright/contract/site/acceptances.ts'
import { useEffect, useState } from 'react'
import { useCommand } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { ProblemAlert } from '../../ui/messages/states.tsx'
import classes from './accept-policies-dialog.module.css'
import { useSignOut } from './use-sign-out.ts'

const pages = { terms_of_use: '/terms_of_use', privacy_policy: '/privacy_policy' } as const

/** A dialog that only closes when the customer accepts the texts or signs out. */
export default function AcceptPoliciesDialog({ outstanding }: { outstanding: readonly OutstandingPolicy[] }) {
  const t = useWording('acceptance')
  const f = useFormats()
  const accept = useCommand(AcceptPolicies)
  const signOut = useSignOut()
  // Opened after mounting, as in ConfirmDialog, so that the focus returns to the page.
  const [isHere, setIsHere] = useState(false)
  useEffect(() => setIsHere(true), [])
  return (
    <Modal
      opened={isHere}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={t('acceptance:title')}
      size={440}
    >
      <Stack gap="md">
        <p>{t('acceptance:text')}</p>
        <ul className={classes.texts}>
          {outstanding.map(({ version_id, policy, published_at }) => (
            <li key={version_id}>
              <PageLink to={pages[policy]} target="_blank">
                {t(`app:${policy}`)}
              </PageLink>
              <span className="meta">{f.date(published_at)}</span>
            </li>
          ))}
        </ul>
        <ProblemAlert problem={accept.error} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={signOut} disabled={accept.isPending}>
            {t('app:sign_out.action')}
          </Button>
          <Button
            loading={accept.isPending}
            onClick={() => accept.mutate({ body: { version_ids: outstanding.map(({ version_id }) => version_id) } })}
          >
            {t('acceptance:accept')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
