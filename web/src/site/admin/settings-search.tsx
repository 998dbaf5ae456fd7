import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { holds } from '@mapwright/contract/api/permissions.ts'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { findSettings, type Setting } from '../../platform/find-settings.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useMe } from '../../platform/session/me.ts'
import { settingAddress } from './setting-address.ts'
import classes from './settings-search.module.css'
import { sectionTitle } from './settings-sections.ts'

type SettingsSearchProps = {
  settings: readonly Setting[]
  loaded: boolean
  /** Asks for the settings, before the first text is written. */
  onFocus: () => void
  onShow: () => void
}

/** Finds single settings by their labels and descriptions, and leads to them. */
export function SettingsSearch({ settings, loaded, onFocus, onShow }: SettingsSearchProps) {
  const t = useWording('site')
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const me = useMe()
  const found = findSettings(settings, text, {
    t,
    titleOf: (section) => t(sectionTitle(section)),
    may: (permission) => holds(me, permission),
  })
  const { updateSelectedOptionIndex, selectFirstOption } = combobox
  // biome-ignore lint/correctness/useExhaustiveDependencies: selects the first result of each text, so that Enter opens it
  useEffect(() => {
    if (text === '') updateSelectedOptionIndex()
    else selectFirstOption()
  }, [text, loaded])

  const open = (label: string) => {
    const setting = found.find((one) => one.label === label)
    if (!setting) return
    combobox.closeDropdown()
    setText('')
    void navigate({ href: settingAddress(setting), resetScroll: false }).then(onShow)
  }

  return (
    <search>
      <Combobox store={combobox} onOptionSubmit={open} width={360} position="bottom-start">
        <Combobox.Target>
          <TextInput
            type="search"
            aria-label={t('site:settings.search')}
            placeholder={t('site:settings.search')}
            autoComplete="off"
            leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
            value={text}
            onFocus={onFocus}
            onChange={({ currentTarget: { value } }) => {
              setText(value)
              if (value.trim() === '') combobox.closeDropdown()
              else combobox.openDropdown()
            }}
            onBlur={() => combobox.closeDropdown()}
          />
        </Combobox.Target>
        <Combobox.Dropdown>
          <Combobox.Options aria-label={t('site:settings.search')}>
            {found.map(({ label, title, sectionTitle: section }) => (
              <Combobox.Option key={label} value={label} className={classes.option}>
                <bdi>{title}</bdi>
                <span className="meta">{section}</span>
              </Combobox.Option>
            ))}
            {loaded && found.length === 0 && <Combobox.Empty>{t('site:settings.search_empty')}</Combobox.Empty>}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
    </search>
  )
}
