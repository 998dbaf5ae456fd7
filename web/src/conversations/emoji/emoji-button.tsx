import { ActionIcon, Tooltip } from '@mantine/core'
import { IconMoodSmile } from '@tabler/icons-react'
import { useState } from 'react'
import { useWording } from '../../platform/i18n/wording.ts'
import { Late, late } from '../../ui/loading/late.tsx'
import { type Insertable, useInsertion } from '../use-insertion.ts'

const EmojiPicker = late(() => import('./emoji-picker.tsx'))

// No character opens the list, because a colon is part of many texts.
const byButton = { mark: '', opensAt: () => false }

/** A button that loads the list of emoji when it is first used. */
export function EmojiButton({ insertable }: { insertable: Insertable }) {
  const t = useWording('conversations')
  const [isWanted, setIsWanted] = useState(false)
  const insertion = useInsertion(insertable, byButton)
  const label = t('conversations:emoji.open')
  const button = (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={label}
        aria-expanded={false}
        loading={isWanted}
        onClick={() => setIsWanted(true)}
      >
        <IconMoodSmile size={18} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  )
  if (!isWanted) return button
  return (
    <Late waiting={button} otherwise={() => setIsWanted(false)}>
      <EmojiPicker insertion={insertion} />
    </Late>
  )
}
