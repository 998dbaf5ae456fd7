import { Textarea } from '@mantine/core'
import { maxSmsLength, smsSize } from '@mapwright/contract/notifications/sms/sms-segments.ts'
import { useFormats } from '../../../platform/i18n/formats.ts'
import { useWording } from '../../../platform/i18n/wording.ts'

type SmsTextInputProps = { value: string; onChange: (value: string) => void }

/** The text of an SMS, with the number of segments. Each segment is charged. */
export function SmsTextInput({ value, onChange }: SmsTextInputProps) {
  const t = useWording('notifications')
  const f = useFormats()
  const { segments, left, encoding } = smsSize(value)
  const size = t('notifications:compose.sms_size', { count: segments, left: f.number(left) })
  return (
    <Textarea
      label={t('notifications:compose.sms_text')}
      description={[
        size,
        encoding === 'ucs2' && t('notifications:compose.sms_wide'),
        t('notifications:compose.sms_footer'),
      ]
        .filter(Boolean)
        .join(' ')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      maxLength={maxSmsLength}
      autosize
      minRows={3}
      dir="auto"
      required
    />
  )
}
