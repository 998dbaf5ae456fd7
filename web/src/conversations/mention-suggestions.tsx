import { Combobox, useCombobox } from '@mantine/core'
import type { ReactElement } from 'react'
import { useWording } from '../platform/i18n/wording.ts'
import classes from './insertion-picker.module.css'
import type { useTypedMention } from './use-typed-mention.ts'

type Typed = ReturnType<typeof useTypedMention>

const idOf = ({ listId }: Typed, at: number) => `${listId}-${at}`

/** Attributes of the text field that has suggestions. */
export const suggestedAttributes = (typed: Typed) =>
  typed.options.length === 0
    ? {}
    : {
        'aria-autocomplete': 'list' as const,
        'aria-controls': typed.listId,
        'aria-activedescendant': idOf(typed, typed.selected),
      }

/** The colleagues who match the mention that is being typed, above the text field. */
export function MentionSuggestions({ typed, children }: { typed: Typed; children: ReactElement }) {
  const t = useWording('conversations')
  const store = useCombobox({ opened: typed.options.length > 0, onDropdownClose: typed.close })
  return (
    <Combobox store={store} onOptionSubmit={typed.choose} position="top-start" width={340}>
      <Combobox.DropdownTarget>{children}</Combobox.DropdownTarget>
      <Combobox.Dropdown>
        <Combobox.Options id={typed.listId} aria-label={t('conversations:mention.open')}>
          {typed.options.map(({ _id, name, username }, at) => (
            <Combobox.Option
              key={_id}
              id={idOf(typed, at)}
              value={username}
              className={classes.option}
              aria-selected={at === typed.selected}
              data-combobox-selected={at === typed.selected || undefined}
            >
              <strong>{name}</strong>
              <span className="meta">
                <bdi dir="ltr">@{username}</bdi>
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
