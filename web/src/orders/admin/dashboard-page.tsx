import { SegmentedControl } from '@mantine/core'
import { GetDashboard, turnaroundLimits } from '@mapwright/contract/orders/dashboard-endpoints.ts'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { GetFirstSteps } from '@mapwright/contract/orders/first-steps-endpoints.ts'
import { GetOpeningHours } from '@mapwright/contract/site/opening-hours-endpoints.ts'
import { IconLock } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useWaitingCustomers } from '../../accounts/admin/use-waiting-customers.tsx'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useMay } from '../../platform/session/me.ts'
import { ZoneOffer } from '../../site/admin/zone-offer.tsx'
import { AreaPlaceholder } from '../../ui/charts/area-placeholder.tsx'
import { ShareBars } from '../../ui/charts/share-bars.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Late, late } from '../../ui/loading/late.tsx'
import { SkeletonText } from '../../ui/loading/skeletons.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { EmptyState, ErrorState } from '../../ui/messages/states.tsx'
import { Page } from '../../ui/page/page.tsx'
import { ChannelProblems } from './channel-problems.tsx'
import classes from './dashboard.module.css'
import { useDashboardNotice } from './dashboard-notice.ts'
import { DashboardTiles } from './dashboard-tiles.tsx'
import { FirstSteps } from './first-steps.tsx'
import { LongestWaiting } from './longest-waiting.tsx'
import { MissingTexts } from './missing-texts.tsx'
import { RingSwitch } from './ring-switch.tsx'
import { TopServices } from './top-services.tsx'

const AreaOverTime = late(async () => ({ default: (await import('../../ui/charts/area-over-time.tsx')).AreaOverTime }))

const lastLimit = turnaroundLimits[turnaroundLimits.length - 1] ?? 0

/** The start page of the admin area. Its figures require the permission for orders. */
export default function DashboardPage() {
  const t = useWording('orders')
  const maySettings = useMay('settings')
  const mayOrders = useMay('orders')
  const waiting = useWaitingCustomers()
  const notice = (
    <>
      {useDashboardNotice()}
      {waiting.notice}
    </>
  )
  // Waits for the query, so that the content does not move when the notice appears.
  if (waiting.isPending) return <Page title={t('orders:dashboard.title')}>{null}</Page>
  if (mayOrders && maySettings) return <DashboardOfOperator notice={notice} />
  if (mayOrders) return <Dashboard above={notice} />
  return (
    <Page title={t('orders:dashboard.title')}>
      {notice}
      <EmptyState icon={IconLock} title={t('orders:dashboard.closed')} text={t('orders:dashboard.closed_text')} />
    </Page>
  )
}

/** The dashboard for staff who may change settings, with the setup checklist at the top. */
function DashboardOfOperator({ notice }: { notice: ReactNode }) {
  const t = useWording('orders')
  const f = useFormats()
  const { data, isError } = useQueryOf(GetFirstSteps)
  const hours = useQueryOf(GetOpeningHours).data
  // Waits for both queries, which are fast, so that the content does not move later.
  if ((!data && !isError) || (data?.hidden === false && !hours))
    return <Page title={t('orders:dashboard.title')}>{null}</Page>
  const {
    low_disk,
    hidden = true,
    steps = [],
    required_policies = [],
    channel_problems = [],
    missing_texts = [],
  } = data ?? {}
  const above = (
    <>
      {notice}
      {low_disk && (
        <Notice>
          {t('orders:first_steps.low_disk', { free: f.number(low_disk.free_mb), total: f.number(low_disk.total_mb) })}
        </Notice>
      )}
      <ChannelProblems problems={channel_problems} />
      {hidden && <MissingTexts texts={missing_texts} />}
      {!hidden && hours && <ZoneOffer times={hours.open_times} />}
      {!hidden && <FirstSteps steps={steps} required_policies={required_policies} />}
    </>
  )
  return <Dashboard above={above} />
}

/** The figures for staff: pending orders, today, the last thirty days, turnaround and popular services. */
function Dashboard({ above }: { above?: ReactNode }) {
  const t = useWording('orders')
  const f = useFormats()
  const { data, error, refetch } = useQueryOf(GetDashboard)
  const [shown, setShown] = useState<'orders' | 'credits'>('orders')
  const points = data?.series.map((day) => ({
    day: day.day,
    value: Number(day[shown]),
    before: Number(day[`${shown}_before`]),
  }))
  const classLabel = (limit: number | null) =>
    limit === null
      ? t('orders:dashboard.longer', { time: f.duration(lastLimit * 60) })
      : t('orders:dashboard.at_most', { time: f.duration(limit * 60) })
  // Shows the classes before their figures are loaded, so that the bars do not move.
  const turnaround = (
    data?.turnaround.classes ?? [...turnaroundLimits, null].map((up_to_minutes) => ({ up_to_minutes }))
  ).map((of) => ({
    key: String(of.up_to_minutes),
    name: classLabel(of.up_to_minutes),
    ...('orders' in of ? { value: of.orders } : { value: 0, note: '' }),
  }))
  const median = data?.turnaround.median_minutes
  if (error && !data) return <ErrorState problem={error} onRetry={() => void refetch()} />
  return (
    <Page title={t('orders:dashboard.title')} aside={<RingSwitch />}>
      {above}
      <DashboardTiles data={data} />
      <div className={classes.columns}>
        <Panel
          title={t('orders:dashboard.period')}
          actions={
            <SegmentedControl
              size="xs"
              aria-label={t('orders:dashboard.period')}
              value={shown}
              onChange={(value) => setShown(value === 'credits' ? 'credits' : 'orders')}
              data={[
                { value: 'orders', label: t('orders:dashboard.orders') },
                { value: 'credits', label: t('orders:dashboard.credits') },
              ]}
            />
          }
        >
          <Late waiting={<AreaPlaceholder hasBefore />}>
            {points ? (
              <AreaOverTime points={points} label={t(`orders:dashboard.${shown}`)} />
            ) : (
              <AreaPlaceholder hasBefore />
            )}
          </Late>
        </Panel>
        <LongestWaiting />
        <Panel
          title={t('orders:dashboard.turnaround')}
          actions={
            typeof median === 'number' && (
              <span className="meta">{t('orders:dashboard.median', { time: f.duration(median * 60) })}</span>
            )
          }
        >
          <ShareBars label={t('orders:dashboard.turnaround')} bars={turnaround} {...(data ? {} : { of: 1 })} />
        </Panel>
        {data ? (
          <TopServices services={data.top_services} />
        ) : (
          <Panel title={t('orders:dashboard.services')}>
            <SkeletonText lines={6} />
          </Panel>
        )}
      </div>
    </Page>
  )
}
