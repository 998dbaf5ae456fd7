import type { ShownQuestion } from '@mapwright/contract/site/content/question.ts'
import { FormattedText } from '../../ui/text/formatted-text.tsx'
import classes from './question-list.module.css'

type QuestionListProps = {
  questions: readonly ShownQuestion[]
  /** The level of the questions as headings: below the title of the page, or of its section. */
  level: 2 | 3
}

/** Questions that open to show their answers, with or without scripts. */
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
              {/* The icon is drawn here, because the app's icons are too large for the home page. */}
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
