import { inLanguage } from '@mapwright/contract/site/content/in-language.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { language } from '../../platform/language.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { QuestionList } from '../../site/faq/question-list.tsx'
import classes from '../home.module.css'
import { Section } from '../section.tsx'
import type { HomeData } from '../use-home.ts'

const maxQuestions = 5

/** The first frequently asked questions. */
export function Faq({ home }: { home: HomeData }) {
  const t = useWording('home')
  const questions = inLanguage(home.questions, language()).slice(0, maxQuestions)
  if (questions.length === 0) return null
  return (
    <Section
      title={t('home:faq.title')}
      isSplit
      aside={
        <PageLink to="/faq" className={classes.link}>
          {t('home:faq.all')}
        </PageLink>
      }
    >
      <QuestionList questions={questions} level={3} />
    </Section>
  )
}
