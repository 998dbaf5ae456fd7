import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { type Language, languages } from '@mapwright/contract/accounts/languages.ts'
import type { HomeText } from '@mapwright/contract/home/home.ts'
import { useState } from 'react'
import { useWording } from '../../platform/i18n/wording.ts'
import { language } from '../../platform/language.ts'
import classes from '../../site/admin/content/localized-text.module.css'

type HomeTextsProps = { texts: HomeText[]; onChange: (texts: HomeText[]) => void; error: string | null }

/** The headline and the lead text in each language. Without a headline, the home page shows the default text. */
export function HomeTexts({ texts, onChange, error }: HomeTextsProps) {
  const t = useWording('home')
  const [shown, setShown] = useState<Language>(language())
  const text = texts.find((one) => one.language === shown)
  const set = (change: Partial<HomeText>) => {
    const next = { language: shown, headline: '', lead: '', ...text, ...change }
    const others = texts.filter((one) => one.language !== shown)
    onChange(next.headline === '' && next.lead === '' ? others : [...others, next])
  }
  return (
    <div className={classes.texts}>
      <NativeSelect
        label={t('home:admin.language')}
        value={shown}
        onChange={({ currentTarget: { value } }) => {
          const chosen = languages.find(({ tag }) => tag === value)
          if (chosen) setShown(chosen.tag)
        }}
        data={languages.map(({ tag, name }) => ({ value: tag, label: name }))}
      />
      <TextInput
        label={t('home:admin.headline_field')}
        placeholder={t('home:hero.headline')}
        dir="auto"
        maxLength={120}
        value={text?.headline ?? ''}
        onChange={({ currentTarget: { value } }) => set({ headline: value })}
        error={text && text.headline === '' ? t('home:admin.headline_missing') : error}
      />
      <Textarea
        label={t('home:admin.lead_field')}
        placeholder={t('home:hero.lead')}
        dir="auto"
        autosize
        minRows={2}
        maxLength={400}
        value={text?.lead ?? ''}
        onChange={({ currentTarget: { value } }) => set({ lead: value })}
      />
    </div>
  )
}
