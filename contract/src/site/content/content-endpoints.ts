import { z } from 'zod'
import { endpoint } from '../../api/endpoint.ts'
import { pageLoads } from '../../api/rate-limits.ts'
import { resource } from '../../api/resource.ts'
import { TextLanguage } from './in-language.ts'
import { Question, QuestionInput, ShownQuestion } from './question.ts'
import { Reason, ReasonInput } from './reason.ts'
import { OnlineSocial, Social, SocialInput } from './social.ts'
import { ShownTerm, Term, TermInput, termAudiences } from './term.ts'

const mayChangeTerms = ['may:tnc'] as const

export const termCalls = resource({
  supports: ['list', 'add', 'change', 'remove', 'removeMany', 'reorder'],
  domain: 'site',
  one: 'term',
  many: 'terms',
  path: '/terms',
  access: { list: ['customer', 'staff'], add: mayChangeTerms, change: mayChangeTerms, remove: mayChangeTerms },
  row: Term,
  input: TermInput,
  filters: { audience: z.enum(termAudiences).optional(), language: TextLanguage.optional() },
  size: 100,
  problems: { unknown: 'site.term_not_found', write: ['site.term_empty'] },
})

export const ListShownTerms = endpoint({
  name: 'site.list_shown_terms',
  method: 'GET',
  path: '/terms/published',
  during_maintenance: true,
  access: ['public'],
  summary:
    "The terms for orders, in the caller's language and those for every language; if there are none, the English ones",
  payload: { terms: z.array(ShownTerm) },
  limits: pageLoads,
})

const may = ['may:settings'] as const

export const reasonCalls = resource({
  supports: ['list', 'add', 'change', 'remove', 'removeMany', 'reorder'],
  domain: 'site',
  one: 'reason',
  many: 'why_choose_us',
  verbs: { one: 'reason', many: 'reasons' },
  path: '/why_choose_us',
  access: { list: ['public'], add: may, change: may, remove: may },
  limits: { list: pageLoads },
  row: Reason,
  input: ReasonInput,
  filters: { language: TextLanguage.optional() },
  size: 100,
  problems: { unknown: 'site.reason_not_found' },
})

export const questionCalls = resource({
  supports: ['list', 'add', 'change', 'remove', 'removeMany', 'setOnline', 'reorder'],
  domain: 'site',
  one: 'question',
  many: 'questions',
  path: '/faq',
  listPath: '/faq_all',
  access: { list: may, add: may, change: may, remove: may },
  row: Question,
  input: QuestionInput,
  filters: { language: TextLanguage.optional() },
  size: 100,
  problems: { unknown: 'site.question_not_found', write: ['site.question_empty'] },
})

export const ListShownQuestions = endpoint({
  name: 'site.list_shown_questions',
  method: 'GET',
  path: '/faq',
  access: ['public'],
  summary:
    "The frequently asked questions that visitors see, in the caller's language and those for every language; if there are none, the English ones",
  payload: { questions: z.array(ShownQuestion) },
  limits: pageLoads,
})

export const socialCalls = resource({
  supports: ['list', 'add', 'change', 'remove', 'removeMany', 'setOnline'],
  domain: 'site',
  one: 'social',
  many: 'socials',
  path: '/social',
  listPath: '/socials_all',
  access: { list: may, add: may, change: may, remove: may },
  row: Social,
  input: SocialInput,
  sorts: ['network'],
  problems: { unknown: 'site.social_not_found' },
})

export const ListOnlineSocials = endpoint({
  name: 'site.list_online_socials',
  method: 'GET',
  path: '/socials',
  during_maintenance: true,
  access: ['public'],
  summary: 'The links to social networks that visitors see, in the order of the networks',
  payload: { socials: z.array(OnlineSocial) },
  limits: pageLoads,
})
