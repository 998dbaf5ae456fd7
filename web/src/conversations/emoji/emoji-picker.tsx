import { foldText } from '@mapwright/contract/api/fold-text.ts'
import { entriesOf } from '@mapwright/contract/api/typed-entries.ts'
import { IconMoodSmile } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useWording } from '../../platform/i18n/wording.ts'
import { InsertionPicker } from '../insertion-picker.tsx'
import type { useInsertion } from '../use-insertion.ts'
import { emoji } from './emoji.ts'

/** A searchable list of emoji, which opens as soon as it is loaded. Each emoji is found by its names in the language of the app. */
export default function EmojiPicker({ insertion }: { insertion: ReturnType<typeof useInsertion> }) {
  const t = useWording('conversations', 'emoji')
  const [typed, setTyped] = useState('')
  const { store, insert, leave } = insertion
  const open = useEffectEvent(() => store.openDropdown())
  useEffect(() => open(), [])
  const searched = foldText(typed.trim())
  const options = useMemo(
    () =>
      entriesOf(emoji)
        .map(([name, symbol]) => ({ value: symbol, title: symbol, names: t(`emoji:name.${name}`) }))
        .filter(({ names }) => foldText(names).includes(searched))
        .map(({ names, ...option }) => ({ ...option, text: names.split(',')[0] ?? '' })),
    [t, searched],
  )
  return (
    <InsertionPicker
      store={store}
      icon={<IconMoodSmile size={18} stroke={1.75} />}
      label={t('conversations:emoji.open')}
      searchLabel={t('conversations:emoji.search')}
      typed={typed}
      onTyped={setTyped}
      onLeave={leave}
      onChoose={insert}
      options={options}
      isGrid
      empty={options.length === 0 ? t('ui:list.nothing_found') : undefined}
    />
  )
}
