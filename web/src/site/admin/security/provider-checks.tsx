import { Button } from '@mantine/core'
import { CheckProvider } from '@mapwright/contract/accounts/single-sign-on-endpoints.ts'
import { IconCircleCheck, IconCircleX, IconPlugConnected } from '@tabler/icons-react'
import { useCommand } from '../../../platform/api/queries.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { ProblemAlert } from '../../../ui/messages/states.tsx'
import classes from './provider-checks.module.css'

type Client = { issuer: string; client_id: string; client_secret: string }

/** Tests the connection to the entered provider before saving. */
export function ProviderChecks({ client }: { client: Client }) {
  const t = useWording('single_sign_on')
  const check = useCommand(CheckProvider)
  return (
    <div className={classes.checks}>
      <Button
        variant="default"
        leftSection={<IconPlugConnected size={16} stroke={1.75} />}
        loading={check.isPending}
        onClick={() => check.mutate({ body: client })}
      >
        {t('single_sign_on:check')}
      </Button>
      <div role="status">
        <ProblemAlert problem={check.error} />
        {check.data && (
          <ul className={classes.results}>
            {check.data.checks.map(({ name, is_ok, detail }) => (
              <li key={name} className={classes.result} data-ok={is_ok || undefined}>
                {is_ok ? (
                  <IconCircleCheck size={16} role="img" aria-label={t('single_sign_on:passed')} />
                ) : (
                  <IconCircleX size={16} role="img" aria-label={t('single_sign_on:not_passed')} />
                )}
                <div>
                  {t(`single_sign_on:checked.${name}`)}: <bdi className="meta">{detail}</bdi>
                </div>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
