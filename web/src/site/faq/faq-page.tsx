import { ListShownQuestions } from '@mapwright/contract/site/content/content-endpoints.ts'
import { IconHelpCircle } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { queryOf, useQueryOf } from '../../platform/api/queries.ts'
import { useLanguage, useWording } from '../../platform/i18n/wording.ts'
import { Loaded } from '../../ui/loading/loaded.tsx'
import { EmptyState } from '../../ui/messages/states.tsx'
import { Page } from '../../ui/page/page.tsx'
import { QuestionList } from './question-list.tsx'

export const prefetch = ({ queryClient }: { queryClient: QueryClient }): Promise<void> =>
  queryClient.prefetchQuery(queryOf(ListShownQuestions))

/** Loads the frequently asked questions. Requests them again when the language changes. */
function useQuestions() {
  const questions = useQueryOf(ListShownQuestions)
  const { refetch } = questions
  const tag = useLanguage()
  const asked = useRef(tag)
  useEffect(() => {
    if (asked.current === tag) return
    asked.current = tag
    void refetch()
  }, [tag, refetch])
  return questions
}

/** The page with the operator's answers to frequently asked questions. */
export default function FaqPage() {
  const t = useWording('faq')
  return (
    <Page title={t('faq:title')} subtitle={t('faq:subtitle')}>
      <Loaded query={useQuestions()} lines={8}>
        {({ questions }) =>
          questions.length === 0 ? (
            <EmptyState icon={IconHelpCircle} title={t('faq:none')} text={t('faq:none_text')} />
          ) : (
            <QuestionList questions={questions} level={2} />
          )
        }
      </Loaded>
    </Page>
  )
}
