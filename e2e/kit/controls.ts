import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { eventually } from '../../server/test/eventually.ts'

type Name = string | RegExp

// Functions that find controls by role and wording, and use them.

export const heading = (page: Page, name: Name): Locator => page.getByRole('heading', { name, level: 1 })
export const textbox = (page: Page | Locator, name: string): Locator => page.getByRole('textbox', { name, exact: true })
export const button = (page: Page | Locator, name: Name): Locator => page.getByRole('button', { name })
export const link = (page: Page | Locator, name: Name): Locator => page.getByRole('link', { name })

/** Finds the balance in the top bar, by its amount in credits. */
export const balance = (page: Page, amount: string): Locator => link(page, new RegExp(`^${amount} credits? Buy$`))

/** Types into a searchable select and chooses the first matching option. */
export async function chooseFrom(page: Page, label: string, typed: string, option: Name): Promise<void> {
  const field = textbox(page, label)
  // Scrolls the field to the center: its options must stay on the screen, even if content that loads above moves the field.
  await field.evaluate((element: { scrollIntoView(where: object): void }) =>
    element.scrollIntoView({ block: 'center' }),
  )
  await field.fill(typed)
  // Waits until the list is filtered, because its options can move away from the pointer before that.
  await page.locator('[role=listbox]:not([aria-busy=true])').getByRole('option', { name: option }).first().click()
}

export async function answerDialog(page: Page, title: Name, action: string, reason?: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title })
  if (reason !== undefined) await dialog.getByRole('textbox').fill(reason)
  await button(dialog, action).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** Waits until the field has the value. */
export const expectValue = (field: Locator, value: string | RegExp): Promise<void> =>
  eventually(async () => {
    const held = await field.inputValue()
    if (typeof value === 'string') expect(held).toBe(value)
    else expect(held).toMatch(value)
  })

/** Returns the file that a click downloads. */
export async function savedFile(page: Page, click: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), click()])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

/** The list of messages. A message that arrives is also in a region for screen readers. */
export const conversationOf = (page: Page) => page.getByRole('list', { name: 'Conversation' })
