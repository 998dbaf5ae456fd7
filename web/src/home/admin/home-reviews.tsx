import { Switch } from '@mantine/core'
import type { ReleasedReview } from '@mapwright/contract/orders/feedback/review.ts'
import { ListReviews, ShowReview } from '@mapwright/contract/orders/feedback/review-endpoints.ts'
import { useCommand, useQueryOf } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'
import { EmptyState, ProblemAlert } from '../../ui/messages/states.tsx'
import classes from './home-reviews.module.css'

/** The comments that customers have released. Staff choose those that visitors see; a change takes effect immediately. */
export function HomeReviews() {
  const t = useWording('home')
  const reviews = useQueryOf(ListReviews)
  const show = useCommand(ShowReview)
  return (
    <Panel title={t('home:section.reviews')}>
      <p className="meta">{t('home:admin.reviews_help')}</p>
      <ProblemAlert problem={show.error} />
      <Loaded query={reviews} lines={4}>
        {(read) =>
          read.reviews.length === 0 ? (
            <EmptyState title={t('home:admin.reviews_empty')} />
          ) : (
            <ul className={classes.reviews}>
              {read.reviews.map((review) => (
                <ReleasedLine
                  key={`${review.order_id} ${review.delivery_no}`}
                  review={review}
                  onShow={(is_shown) =>
                    show.mutate({
                      params: { id: review.order_id },
                      body: {
                        delivery_no: review.delivery_no,
                        is_shown,
                        seen: { name: review.name, words: review.words },
                      },
                    })
                  }
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  )
}

function ReleasedLine({ review, onShow }: { review: ReleasedReview; onShow: (isShown: boolean) => void }) {
  const t = useWording('home')
  const f = useFormats()
  const { name, face, words, created_at, number, is_shown } = review
  return (
    <li>
      <Switch
        aria-label={t('home:admin.review_show', { name: name || String(number) })}
        checked={is_shown}
        onChange={({ currentTarget: { checked } }) => onShow(checked)}
      />
      <div>
        <p className={classes.words} dir="auto">
          {words}
        </p>
        <p className="meta">
          {name && <bdi>{name}</bdi>}
          {name && ' · '}
          {t(`home:reviews.face.${face}`)} · {number} · {f.date(created_at)}
        </p>
      </div>
    </li>
  )
}
