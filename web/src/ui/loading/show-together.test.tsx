import { Profiler } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../../test/kit.tsx'
import { stays } from '../../../test/waits.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { ShowTogether } from './show-together.tsx'

/** Starts a query. Returns a function that releases its response. */
function startQuery(name: string): () => Promise<void> {
  const answered = Promise.withResolvers<string>()
  const done = queryClient.prefetchQuery({ queryKey: [name], queryFn: () => answered.promise })
  return () => {
    answered.resolve(name)
    return done
  }
}

test('shows its children after all first data has loaded, and does not render again for other queries', async () => {
  const answerFirst = startQuery('first')
  const answerSecond = startQuery('second')
  let renderings = 0
  await show(
    <Profiler id="together" onRender={() => (renderings += 1)}>
      <ShowTogether placeholder={<p>Reading</p>}>
        <p>A part</p>
      </ShowTogether>
    </Profiler>,
  )
  await expect.element(page.getByText('Reading')).toBeVisible()
  await answerFirst()
  await expect.element(page.getByText('Reading')).toBeVisible()
  await expect.element(page.getByText('A part')).not.toBeVisible()
  await answerSecond()
  await expect.element(page.getByText('A part')).toBeVisible()
  await expect.element(page.getByText('Reading')).not.toBeInTheDocument()

  const before = renderings
  const answers = ['third', 'fourth', 'fifth'].map(startQuery)
  const isSame = () => expect(renderings).toBe(before)
  // The query cache notifies its observers asynchronously, so wait briefly.
  await stays(isSame, 50)
  for (const answer of answers) await answer()
  await stays(isSame, 50)
})
