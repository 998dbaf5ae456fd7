import { createRef } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../test/kit.tsx'
import { HexView, type HexViewHandle } from './hex-view.tsx'

const before = new Uint8Array(0x40000)
const after = before.slice()
after[0x28000] = 1

const isInView = async (address: string) => {
  const row = await page.getByText(address, { exact: true }).findElement()
  const area = row.closest('section')?.getBoundingClientRect()
  const { top, bottom } = row.getBoundingClientRect()
  return area !== undefined && top >= area.top && bottom <= area.bottom
}

test.for([320, 700, 1200])(
  'shows the address that it is asked for, also after the width has changed, at %i px',
  async (width) => {
    const view = createRef<HexViewHandle>()
    await show(
      <div data-testid="frame" style={{ inlineSize: width }}>
        <HexView ref={view} before={before} after={after} selected={undefined} onMove={() => undefined} />
      </div>,
    )
    await expect.poll(() => view.current).not.toBeNull()
    view.current?.show(0x28000)
    await expect.poll(() => isInView('028000')).toBe(true)
    const frame = (await page.getByTestId('frame').findElement()) as HTMLElement
    frame.style.inlineSize = width === 320 ? '1200px' : '320px'
    await expect.poll(() => isInView('028000')).toBe(true)
  },
)
