import { definePages } from '../platform/routing/page.ts'

export const accountsPages = definePages({
  '/login': {
    area: 'guest',
    title: 'accounts:login.page',
    load: () => import('./login-page.tsx'),
    hasFrameWords: true,
  },
  '/register': {
    area: 'guest',
    title: 'accounts:register.title',
    load: () => import('./register-page.tsx'),
    hasFrameWords: true,
  },
  '/forgot_password': {
    area: 'guest',
    title: 'accounts:forgot.title',
    load: () => import('./forgot-password-page.tsx'),
  },
  '/reset_password': {
    area: 'guest',
    title: 'accounts:reset.title',
    load: () => import('./reset-password-page.tsx'),
  },
  '/verify_email': {
    area: 'verify_email',
    title: 'accounts:verify_email.title',
    load: () => import('./verify-email-page.tsx'),
  },
  '/verify_account': {
    area: 'verify_account',
    title: 'accounts:verify_account.title',
    load: () => import('./verify-account-page.tsx'),
  },
  '/setup': { area: 'setup', title: 'accounts:setup.page', load: () => import('./setup-page.tsx') },
  '/user_profile': {
    area: 'customer',
    title: 'accounts:user_profile.title',
    load: () => import('./user-profile-page.tsx'),
  },
  '/admin/user_profile': {
    area: 'admin',
    title: 'accounts:user_profile.title',
    load: () => import('./user-profile-page.tsx'),
  },
  '/admin/agent_manager/agents_list': {
    area: 'admin',
    title: 'accounts:agents.title',
    load: () => import('./admin/agents-list-page.tsx'),
    may: 'dealers_manager.list',
  },
  '/admin/audit_log': {
    area: 'admin',
    may: 'admin',
    title: 'people:log.title',
    load: () => import('./admin/audit-log-page.tsx'),
  },
  '/dealers-locator': {
    area: 'public',
    title: 'accounts:locator.title',
    load: () => import('./dealers-locator-page.tsx'),
  },
})
