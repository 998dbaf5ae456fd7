import { TagsInput } from '@mantine/core'
import '@mantine/core/styles/PillsInput.layer.css'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../../test/kit.tsx'
import { MultiChoice } from '../resource/multi-choice.tsx'
import { renderPill } from './removable-pill.tsx'

function Tags() {
  const [tags, setTags] = useState(['urgent', 'diesel'])
  return <TagsInput label="Tags" renderPill={renderPill} value={tags} onChange={setTags} />
}

function Choice() {
  const [chosen, setChosen] = useState<readonly string[]>(['a', 'b'])
  const options = [
    { value: 'a', label: 'urgent' },
    { value: 'b', label: 'diesel' },
  ]
  return <MultiChoice label="Tags" options={options} value={chosen} onChange={setChosen} />
}

const cross = (name: string) => page.getByRole('button', { name: `Remove ${name}`, exact: true })

test.each([
  ['tags', Tags],
  ['a choice of several', Choice],
])('removes an entry of %s with the keyboard, and keeps the focus in the field', async (_, Field) => {
  await show(<Field />)
  await expect.element(cross('urgent')).toBeVisible()
  await userEvent.tab()
  await expect.element(cross('urgent')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(cross('urgent')).not.toBeInTheDocument()
  await expect.element(cross('diesel')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Tags' }).or(page.getByRole('combobox'))).toHaveFocus()
})
