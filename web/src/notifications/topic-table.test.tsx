import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../test/kit.tsx'
import { type EventChoice, type TopicChoice, TopicTable } from './topic-table.tsx'

const choices: TopicChoice[] = [
  { topic: 'orders', channel: 'in_app', isOn: true },
  { topic: 'orders', channel: 'mail', isOn: true },
  { topic: 'credits', channel: 'mail', isOn: false, isDisabled: true },
]
const event = (name: EventChoice['event'], channel: 'in_app' | 'mail', isOn: boolean): EventChoice => ({
  ...{ event: name, topic: 'orders', channel, isOn },
})

async function showTable(events: EventChoice[]) {
  const [onChange, onChangeEvent] = [vi.fn(), vi.fn()]
  await show(
    <TopicTable
      label="Choices"
      nameOf={(topic) => ({ title: topic === 'orders' ? 'Orders' : 'Credits', text: '' })}
      choices={choices}
      onChange={onChange}
      events={events}
      onChangeEvent={onChangeEvent}
    />,
  )
  return { onChange, onChangeEvent }
}
const toggle = (name: string) => page.getByRole('switch', { name })
async function press(name: string): Promise<void> {
  const control = toggle(name).element()
  if (control instanceof HTMLElement) control.focus()
  await userEvent.keyboard(' ')
}

test('offers only the available channels of a topic, and switches them', async () => {
  const { onChange } = await showTable([])
  await expect.element(toggle('Credits: Email')).toBeDisabled()
  expect(page.getByRole('switch').elements()).toHaveLength(3)
  await press('Orders: Email')
  expect(onChange).toHaveBeenCalledWith(choices[1], false)
  expect(page.getByRole('button').elements()).toEqual([])
})

test('shows the events of a topic on request, each with the channels on which it is sent', async () => {
  const ready = event('order_completed', 'mail', true)
  const { onChangeEvent } = await showTable([event('order_started', 'in_app', true), ready])
  await page.getByRole('button', { name: 'Orders: Single events', exact: true }).click()
  await expect.element(toggle('Order started: In the app')).toBeChecked()
  await expect.element(toggle('Order started: Email')).not.toBeInTheDocument()
  await press('File ready: Email')
  expect(onChangeEvent).toHaveBeenCalledWith(ready, false)
})

test('says that events differ from their topic', async () => {
  await showTable([event('order_started', 'mail', false), event('order_completed', 'mail', true)])
  await expect.element(page.getByRole('button', { name: 'Orders: Single events differ' })).toBeVisible()
})
