import type { ShownQuestion } from '@mapwright/contract/site/content/question.ts'
import { FormattedText } from '../../ui/text/formatted-text.tsx'
import classes from './question-list.module.css'

type QuestionListProps = {
  questions: readonly ShownQuestion[]
  /** Heading level of the questions: one below the title of the page or section. */
  level: 2 | 3
}

/** Questions that expand to show their answers. Works without JavaScript. */
export function QuestionList({ questions, level }: QuestionListProps) {
  const Heading = `h${level}` as const
  return (
    <div className={classes.questions}>
      {questions.map(({ _id, language, question, answer }) => {
        const lang = language || undefined
        return (
          <details key={_id} id={`question-${_id}`} className={classes.question} dir="auto">
            <summary>
              <Heading lang={lang}>{question}</Heading>
              {/* An inline icon, because the icon library would make the home page's script too large. */}
              <svg
                viewBox="0 0 24 24"
                width={20}
                height={20}
                stroke="currentColor"
                strokeWidth={1.75}
                aria-hidden="true"
              >
                <path d="M12 5v14" className={classes.closed} />
                <path d="M5 12h14" />
              </svg>
            </summary>
            <div className={classes.answer}>
              <FormattedText html={answer} {...(lang && { language: lang })} />
            </div>
          </details>
        )
      })}
    </div>
  )
}
