import { Button, Stack } from '@mantine/core'
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react'
import { useWording } from '../../platform/i18n/wording.ts'
import { site } from '../../platform/site-data.ts'
import { useCopy } from '../../ui/actions/use-copy.ts'
import classes from './recovery-codes.module.css'
import section from './security-section.module.css'

type RecoveryCodesProps = { codes: readonly string[]; onDone: () => void }

/** The recovery codes, shown once, to copy or save. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const t = useWording('accounts')
  const { isCopied, copy } = useCopy()
  const text = codes.join('\n')
  const save = () => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([`${site.settings.title}\n${text}\n`], { type: 'text/plain' }))
    link.download = 'recovery-codes.txt'
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 1_000)
  }
  return (
    <Stack gap="md">
      <p>{t('accounts:second_factor.codes_text')}</p>
      <ul className={classes.codes} dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={section.actions}>
        <Button
          variant="default"
          leftSection={isCopied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          onClick={() => void copy(text)}
        >
          {t(isCopied ? 'ui:copied' : 'ui:copy')}
        </Button>
        <Button variant="default" leftSection={<IconDownload size={16} />} onClick={save}>
          {t('accounts:second_factor.save')}
        </Button>
        <Button onClick={onDone}>{t('accounts:second_factor.kept')}</Button>
      </div>
    </Stack>
  )
}
