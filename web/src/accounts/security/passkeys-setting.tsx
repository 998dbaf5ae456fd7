import { Button } from '@mantine/core'
import type { Passkey } from '@mapwright/contract/accounts/passkey.ts'
import { RemovePasskey } from '@mapwright/contract/accounts/passkey-endpoints.ts'
import { useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { refreshNames } from '../../platform/api/queries.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { Dialog } from '../../ui/dialogs/overlays.tsx'
import { When } from '../../ui/text/when.tsx'
import { canUsePasskeys } from '../passkeys.ts'
import { AddPasskeyForm } from './add-passkey-form.tsx'
import classes from './security-section.module.css'
import { SecuritySetting } from './security-setting.tsx'

/** The user's passkeys, which can be added and removed. */
export function PasskeysSetting({ passkeys }: { passkeys: readonly Passkey[] }) {
  const t = useWording('accounts')
  const [isAdding, setIsAdding] = useState(false)
  const remove = ({ _id, name }: Passkey) =>
    confirm({
      title: t('accounts:passkeys.remove_title', { name }),
      text: t('accounts:passkeys.remove_text'),
      action: t('accounts:passkeys.remove'),
      danger: true,
      run: async () => {
        await call(RemovePasskey, { params: { id: _id } })
        refreshNames(queryClient, ['accounts'])
      },
    })
  return (
    <SecuritySetting title={t('accounts:passkeys.title')} text={t('accounts:passkeys.text')}>
      {passkeys.length > 0 && (
        <ul className={classes.list}>
          {passkeys.map((passkey) => (
            <li key={passkey._id} className={classes.item}>
              <div className={classes.words}>
                <span className={classes.name}>{passkey.name}</span>
                <span className="meta">
                  {passkey.last_used_at ? (
                    <>
                      {t('accounts:passkeys.used')} <When at={passkey.last_used_at} />
                    </>
                  ) : (
                    t('accounts:passkeys.unused')
                  )}
                </span>
              </div>
              <Button
                variant="subtle"
                color="gray"
                aria-label={t('accounts:passkeys.remove_title', { name: passkey.name })}
                onClick={() => void remove(passkey)}
              >
                {t('accounts:passkeys.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {canUsePasskeys() ? (
        <Button variant="default" onClick={() => setIsAdding(true)}>
          {t('accounts:passkeys.add')}
        </Button>
      ) : (
        <p className="meta">{t('accounts:passkeys.impossible')}</p>
      )}
      <Dialog opened={isAdding} onClose={() => setIsAdding(false)} title={t('accounts:passkeys.add')} size={440}>
        <AddPasskeyForm onDone={() => setIsAdding(false)} />
      </Dialog>
    </SecuritySetting>
  )
}
