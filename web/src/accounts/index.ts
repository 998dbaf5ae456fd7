import { createRoute } from '@tanstack/react-router'
import { page } from '../platform/routing/page-route.ts'
import { searchOf } from '../platform/routing/search-params.ts'

export const accountsPages = [
  createRoute({
    ...page({
      path: '/login',
      area: 'guest',
      title: 'accounts:login.page',
      load: () => import('./login-page.tsx'),
      hasFrameWords: true,
    }),
    validateSearch: searchOf({ to: 'any' }),
  }),
  createRoute(
    page({
      path: '/register',
      area: 'guest',
      title: 'accounts:register.title',
      load: () => import('./register-page.tsx'),
      hasFrameWords: true,
    }),
  ),
  createRoute(
    page({
      path: '/forgot_password',
      area: 'guest',
      title: 'accounts:forgot.title',
      load: () => import('./forgot-password-page.tsx'),
    }),
  ),
  createRoute(
    page({
      path: '/reset_password',
      area: 'guest',
      title: 'accounts:reset.title',
      load: () => import('./reset-password-page.tsx'),
    }),
  ),
  createRoute({
    ...page({
      path: '/choose_password',
      area: 'guest',
      title: 'accounts:invitation.title',
      load: () => import('./choose-password-page.tsx'),
    }),
    validateSearch: searchOf({ token: 'any' }),
  }),
  createRoute(
    page({
      path: '/verify_email',
      area: 'verify_email',
      title: 'accounts:verify_email.title',
      load: () => import('./verify-email-page.tsx'),
    }),
  ),
  createRoute(
    page({
      path: '/verify_account',
      area: 'verify_account',
      title: 'accounts:verify_account.title',
      load: () => import('./verify-account-page.tsx'),
    }),
  ),
  createRoute({
    ...page({ path: '/setup', area: 'setup', title: 'accounts:setup.page', load: () => import('./setup-page.tsx') }),
    validateSearch: searchOf({ token: 'any' }),
  }),
  createRoute({
    ...page({ path: '/join_team', area: 'setup', title: 'team:join', load: () => import('./join-team-page.tsx') }),
    validateSearch: searchOf({ token: 'any' }),
  }),
  createRoute({
    ...page({
      path: '/single_sign_on',
      area: 'setup',
      title: 'single_sign_on:title',
      load: () => import('./single-sign-on-page.tsx'),
    }),
    validateSearch: searchOf({ state: 'any', code: 'any', iss: 'any', error: 'any' }),
  }),
  createRoute(
    page({
      path: '/user_profile',
      area: 'customer',
      member: 'self',
      title: 'accounts:user_profile.title',
      load: () => import('./user-profile-page.tsx'),
    }),
  ),
  createRoute(
    page({
      path: '/admin/user_profile',
      area: 'admin',
      title: 'accounts:user_profile.title',
      load: () => import('./user-profile-page.tsx'),
    }),
  ),
  createRoute(
    page({
      path: '/admin/agent_manager/agents_list',
      area: 'admin',
      title: 'accounts:agents.title',
      load: () => import('./admin/users-page.tsx'),
      may: 'dealers_manager.list',
    }),
  ),
  createRoute(
    page({
      path: '/admin/audit_log',
      area: 'admin',
      may: 'admin',
      title: 'people:log.title',
      load: () => import('./admin/audit-log-page.tsx'),
    }),
  ),
  createRoute(
    page({
      path: '/admin/open_sessions',
      area: 'admin',
      may: 'admin',
      title: 'people:open_sessions.title',
      load: () => import('./admin/open-sessions-page.tsx'),
    }),
  ),
  createRoute(
    page({
      path: '/dealers-locator',
      area: 'public',
      title: 'accounts:locator.title',
      load: () => import('./dealers-locator-page.tsx'),
    }),
  ),
] as const
