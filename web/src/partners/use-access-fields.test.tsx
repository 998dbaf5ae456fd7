import { type AccessPurpose, defaultColors } from '@mapwright/contract/partners/access-api.ts'
import { ChangeOwnAccessApi } from '@mapwright/contract/partners/access-api-endpoints.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { api, show } from '../../test/kit.tsx'
import { Form, SubmitButton, useForm } from '../ui/forms/form.tsx'
import { ResourceFields } from '../ui/resource/resource-fields.tsx'
import { siteInput, siteValues, useSiteFields } from './use-access-fields.ts'

const id = '01a20163-0000-7000-8000-000000000001'

function SiteForm({ purpose }: { purpose: AccessPurpose }) {
  const fields = useSiteFields({ for: purpose })
  const form = useForm(ChangeOwnAccessApi, {
    initial: siteValues({
      ...{ website_url: 'https://shop.example', currency: 'EUR', rate: '1.50', colors: defaultColors },
      ...{ master_slave: 'master', renews: false, addresses: [] },
    }),
    toInput: (values) => ({ params: { id }, body: siteInput(values) }),
  })
  return (
    <Form form={form}>
      <ResourceFields fields={fields} form={form} />
      <SubmitButton form={form}>Save</SubmitButton>
    </Form>
  )
}

it('sends the colors of a website after one was changed', async () => {
  await api.refuse(ChangeOwnAccessApi, 404, { code: 'partners.access_not_found' })
  await show(<SiteForm purpose="widget" />)
  await expect.element(page.getByLabelText('Color: button text', { exact: true })).toHaveValue('#ffffff')
  await page.getByLabelText('Color: button', { exact: true }).fill('#0b5fff')
  await page.getByRole('button', { name: 'Save' }).click()
  const bodies = async () => (await api.requests(ChangeOwnAccessApi)).map(({ body }) => body)
  await expect.poll(bodies).toEqual([
    {
      ...{ website_url: 'https://shop.example', currency: 'EUR', rate: '1.50', master_slave: 'master' },
      ...{ renews: false, addresses: [], colors: { ...defaultColors, button: '#0b5fff' } },
    },
  ])
})

it('shows no colors for accesses without a website', async () => {
  await show(<SiteForm purpose="orders" />)
  await expect.element(page.getByLabelText('Website')).toBeVisible()
  expect(page.getByLabelText(/^Color/).elements()).toEqual([])
})
