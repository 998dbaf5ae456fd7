import { Button, Menu } from '@mantine/core'
import { DownloadVehicleReport } from '@mapwright/contract/vehicles/report/report-endpoints.ts'
import { IconChevronDown, IconFileTypePdf, IconLink, IconPhoto, IconPrinter, IconShare } from '@tabler/icons-react'
import { useState } from 'react'
import { download, saveBlob } from '../../platform/api/download.ts'
import { ProblemError } from '../../platform/api/problem-error.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useCopy } from '../../ui/actions/use-copy.ts'
import { notify } from '../../ui/messages/notify.ts'
import { vehicleTitle } from '../vehicle-text.ts'
import { useReportPicture } from './use-report-picture.ts'
import type { Report } from './vehicle-report.tsx'

type Item = { label: string; icon: typeof IconLink; run: () => unknown }

/** Returns true if the browser can share files. Most phones can, few desktop computers can. */
const canShareFiles = (files: File[]) => navigator.canShare?.({ files }) ?? false

/** Returns true if the user has closed the share dialog, which is not an error. */
const isAborted = (failure: unknown) => failure instanceof DOMException && failure.name === 'AbortError'

/** A menu that prints, saves or shares the report. */
export function ReportActions(report: Report) {
  const t = useWording('vehicles')
  const { vehicle, stage } = report
  const draw = useReportPicture(report)
  const { copy } = useCopy()
  const [isBusy, setIsBusy] = useState(false)

  const share = async () => {
    if (!draw) return
    const { name, picture } = await draw()
    const file = new File([picture], name, { type: picture.type })
    if (canShareFiles([file])) await navigator.share({ title: vehicleTitle(vehicle), files: [file] })
    else saveBlob(picture, name)
  }
  const copyLink = async () => {
    await copy(window.location.href)
    notify.done(t('vehicles:statistics.link_copied'))
  }
  const savePdf = () =>
    download(DownloadVehicleReport, { params: { id: vehicle._id }, query: stage ? { stage: stage.stage } : {} })

  const items: Item[] = [
    { label: t('vehicles:statistics.print'), icon: IconPrinter, run: () => window.print() },
    ...(draw
      ? [
          {
            label: t('vehicles:statistics.save_picture'),
            icon: IconPhoto,
            run: () => draw().then(({ picture, name }) => saveBlob(picture, name)),
          },
          { label: t('vehicles:statistics.save_pdf'), icon: IconFileTypePdf, run: savePdf },
        ]
      : []),
    ...(draw && 'share' in navigator ? [{ label: t('vehicles:statistics.share'), icon: IconShare, run: share }] : []),
    { label: t('vehicles:statistics.copy_link'), icon: IconLink, run: copyLink },
  ]

  const run = async (item: Item) => {
    setIsBusy(true)
    try {
      await item.run()
    } catch (failure) {
      if (failure instanceof ProblemError) notify.refused(failure)
      else if (!isAborted(failure)) notify.failed(t('vehicles:statistics.failed'))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <Button variant="default" loading={isBusy} rightSection={<IconChevronDown size={14} stroke={1.75} />}>
          {t('vehicles:statistics.pass_on')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map((item) => (
          <Menu.Item
            key={item.label}
            leftSection={<item.icon size={16} stroke={1.75} />}
            onClick={() => void run(item)}
          >
            {item.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
