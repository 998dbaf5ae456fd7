import { NativeSelect } from '@mantine/core'
import { languages } from '@mapwright/contract/accounts/languages.ts'
import type { TextLanguage } from '@mapwright/contract/site/content/in-language.ts'
import { type ReactNode, useState } from 'react'
import { useWording } from '../../../platform/i18n/wording.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import classes from './policies-section.module.css'

type Opened<Name extends string> = { name: Name; language: TextLanguage }

type TextsByLanguageProps<Name extends string> = {
  texts: readonly { name: Name; label: string; help?: string }[]
  /** The text that is shown first. */
  first: Name
  /** The editor of a text in a language. */
  editor: (name: Name, language: TextLanguage) => ReactNode
  children?: ReactNode
}

/**
 * Chooses a legal text and its language, and shows the editor. Opened editors stay mounted, so that switching does not lose unsaved
 * input.
 */
export function TextsByLanguage<Name extends string>({ texts, first, editor, children }: TextsByLanguageProps<Name>) {
  const t = useWording('site')
  const [current, setCurrent] = useState<Opened<Name>>({ name: first, language: '' })
  const [opened, setOpened] = useState<readonly Opened<Name>[]>([current])
  const isCurrent = ({ name, language }: Opened<Name>) => name === current.name && language === current.language
  const open = (change: Partial<Opened<Name>>) => {
    const next = { ...current, ...change }
    setCurrent(next)
    if (!opened.some(({ name, language }) => name === next.name && language === next.language))
      setOpened([...opened, next])
  }
  const help = texts.find(({ name }) => name === current.name)?.help
  return (
    <Panel title={t('site:policies.title')}>
      <div className={classes.choices}>
        <NativeSelect
          label={t('site:policies.text')}
          value={current.name}
          onChange={({ currentTarget: { value } }) => {
            const text = texts.find(({ name }) => name === value)
            if (text) open({ name: text.name })
          }}
          data={texts.map(({ name, label }) => ({ value: name, label }))}
        />
        <NativeSelect
          label={t('site:policies.language')}
          description={t('site:policies.language_help')}
          inputWrapperOrder={['label', 'input', 'description']}
          value={current.language}
          onChange={({ currentTarget: { value } }) =>
            open({ language: languages.find(({ tag }) => tag === value)?.tag ?? '' })
          }
          data={[
            { value: '', label: t('site:policies.every_language') },
            ...languages.map(({ tag, name }) => ({ value: tag, label: name })),
          ]}
        />
      </div>
      {help && <p className="meta">{help}</p>}
      {opened.map((one) => (
        <div key={`${one.name} ${one.language}`} hidden={!isCurrent(one)}>
          {editor(one.name, one.language)}
        </div>
      ))}
      {children}
    </Panel>
  )
}
