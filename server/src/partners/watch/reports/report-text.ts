import type { AttentionReason, DraftReason, Read } from '../reads/read.ts'
import type { Report } from './report.ts'

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ')

function draftText(why: DraftReason): string {
  switch (why.reason) {
    case 'rule':
      return 'complete the order on the website'
    case 'too_expensive':
      return `it costs ${why.total} credits, more than the ${why.max_credits} of the rule`
    case 'not_enough_credits':
      return 'the account does not have enough credits; --again orders it once it has'
    case 'warnings':
      return `the read has warnings: ${why.codes.join(', ')}`
    case 'name_differs':
      return `the name of the file does not have the form ${why.file_name}`
    case 'no_vehicle':
      return 'neither the rule nor the name of the file says manufacturer and model'
    case 'not_in_catalogue':
      return `the catalogue does not have ${quoted(why.names)}`
    case 'problem':
      return `${why.problem.title} (${why.problem.code})`
  }
}

const numbered = (number: number | null): string => (number === null ? 'the order' : `order ${number}`)

function attentionText(why: AttentionReason): string {
  switch (why.reason) {
    case 'ordered_before':
      return `the same content is already there as ${why.order}; --again orders it once more`
    case 'cancelled':
      return `${numbered(why.number)} was cancelled${why.text === '' ? '' : `: ${why.text}`}`
    case 'draft_deleted':
      return 'the draft was deleted; --again sends the read once more'
    case 'file_missing':
      return 'the file disappeared before it was sent'
    case 'no_rule':
      return 'its rule was removed from the configuration'
    case 'results_deleted':
      return `the files of ${numbered(why.number)} were deleted before they were downloaded`
  }
}

const heldTexts = { question: 'the service has a question', payment: 'the file is available once the order is paid' }

function stateText({ state, size, rule }: Read): string {
  switch (state.status) {
    case 'seen':
      return `is complete: ${size} bytes, rule "${rule}"`
    case 'sending':
      return 'is being sent'
    case 'refused':
      return `refused: ${state.problem.title} (${state.problem.code})`
    case 'sent':
      return 'was sent'
    case 'ordering':
      return `is being ordered for ${state.total} credits at most`
    case 'draft':
      return `waits as a draft: ${draftText(state.why)}`
    case 'ordered':
      return `is ${numbered(state.number)}${state.held === null ? '' : `: ${heldTexts[state.held]}`}`
    case 'delivered':
      return `${numbered(state.number)} is completed`
    case 'saved':
      return `saved as ${state.results.map(({ saved }) => saved?.name ?? '').join(', ')}`
    case 'skipped':
      return `skipped: the same content is already there as ${state.order}`
    case 'attention':
      return `needs attention: ${attentionText(state.why)}`
  }
}

const ignoredTexts = { delivered: 'ignored: the service delivered this content', no_rule: 'ignored: matches no rule' }

/** Formats a report as a sentence. */
export function reportText(report: Report): string {
  switch (report.event) {
    case 'watching':
      return `Watching ${report.folder} for ${report.address}; Ctrl+C ends this`
    case 'read':
      return `${report.read.file}: ${stateText(report.read)}`
    case 'ignored':
      return `${report.file}: ${ignoredTexts[report.reason]}`
    case 'not_repeated':
      return `${report.file}: only reads that were refused, skipped, cancelled or are drafts can be ordered again`
    case 'damaged_state':
      return `The state ${report.file} is damaged and was put out of the way`
    case 'failed':
      return `${report.file}: ${report.text}; another attempt follows in ${report.retry_seconds} s`
    case 'waiting':
      return `${report.text}; another attempt follows in ${report.retry_seconds} s`
    case 'stopped':
      return `Stopped: ${report.text}`
  }
}

/** Formats a report as an object for programs. Times that only this program uses are omitted. */
export function reportJson(report: Report): Record<string, unknown> {
  if (report.event !== 'read') return { ...report }
  const { file, size, sha256, rule, state } = report.read
  const { status, ...more } = state
  return { event: 'read', file, size, sha256, rule, status, ...more, text: stateText(report.read) }
}
