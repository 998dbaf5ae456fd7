import type { BackTo } from '../../platform/routing/paths.ts'

type Named = { name: string; slug: string }

export const makesCrumb = (label: string) => ({ to: '/vehicles', label }) as const satisfies BackTo

export const makeCrumb = ({ name, slug }: Named): BackTo => ({
  to: '/vehicles/$make',
  params: { make: slug },
  label: name,
})

export const modelCrumb = (make: Named, { name, slug }: Named): BackTo => ({
  to: '/vehicles/$make/$model',
  params: { make: make.slug, model: slug },
  label: name,
})
