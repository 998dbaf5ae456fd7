import { NativeSelect, Textarea } from '@mantine/core'
import type { SiteText } from '@mapwright/contract/site/announcements/announcement.ts'
import { useState } from 'react'
import { useWording } from '../../../platform/i18n/wording.ts'
import classes from './localized-text.module.css'
import { useTextLanguage } from './use-text-language.ts'

type LocalizedTextProps = {
  label: string
  help: string
  texts: readonly SiteText[]
  onChange: (texts: SiteText[]) => void
  error: string | null
}

/** A field for a text, either in each language or one text for all languages. */
export function LocalizedText({ label, help, texts, onChange, error }: LocalizedTextProps) {
  const t = useWording('content')
  const { field, nameOf } = useTextLanguage()
  const [shown, setShown] = useState<SiteText['language']>(texts[0]?.language ?? '')
  const has = (tag: string) => texts.some(({ language }) => language === tag)
  const set = (text: string) => {
    const others = texts.filter(({ language }) => language !== shown)
    onChange(text === '' ? others : [...others, { language: shown, text }])
  }
  return (
    <div className={classes.texts}>
      <NativeSelect
        label={t('content:language.label')}
        value={shown}
        onChange={({ currentTarget }) => {
          const chosen = field.options.find(({ value }) => value === currentTarget.value)
          if (chosen) setShown(chosen.value)
        }}
        data={field.options.map(({ value }) => ({ value, label: has(value) ? `${nameOf(value)} ✓` : nameOf(value) }))}
      />
      <Textarea
        label={label}
        description={help}
        dir="auto"
        autosize
        minRows={2}
        maxLength={300}
        value={texts.find(({ language }) => language === shown)?.text ?? ''}
        onChange={({ currentTarget: { value } }) => set(value)}
        error={error}
      />
    </div>
  )
}
