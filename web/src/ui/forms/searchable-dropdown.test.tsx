import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../../test/kit.tsx'
import { SearchableDropdown } from './searchable-dropdown.tsx'

const options = ['Afghanistan', 'Germany', 'Niger', 'Nigeria'].map((label) => ({ value: label.toLowerCase(), label }))
const sent = vi.fn()

function Shown() {
  const [country, setCountry] = useState<string | null>(null)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        sent()
      }}
    >
      <SearchableDropdown label="Country" options={options} value={country} onChange={setCountry} />
      <output data-testid="value">{String(country)}</output>
      <button type="submit">Send</button>
    </form>
  )
}

const country = () => page.getByLabelText('Country').first()
const value = () => page.getByTestId('value')

test('chooses the first match on Enter right after typing, and does not submit the form', async () => {
  await show(<Shown />)
  await userEvent.type(country(), 'germ{Enter}')
  await expect.element(value()).toHaveTextContent('germany')
  await userEvent.fill(country(), 'atlantis')
  await userEvent.keyboard('{Enter}')
  await expect.element(value()).toHaveTextContent('germany')
  expect(sent).not.toHaveBeenCalled()
})

test('chooses the option selected with the arrow keys on Enter', async () => {
  await show(<Shown />)
  await userEvent.type(country(), 'niger')
  await expect.element(page.getByRole('option', { name: 'Afghanistan' })).not.toBeInTheDocument()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await expect.element(value()).toHaveTextContent('nigeria')
})
