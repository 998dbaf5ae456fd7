import { Link, useNavigate } from '@tanstack/react-router'
import type { ComponentProps, Ref } from 'react'
import { addressOf, type ParamsArgument, type Path, type PathParams, type SearchOf } from './paths.ts'

type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'ref'>

type PageLinkProps<P extends Path> = LinkProps &
  ParamsArgument<P> & {
    to: P
    search?: SearchOf<P>
    ref?: Ref<HTMLAnchorElement>
    /** True to mark the link as current only on this exact path, not on paths below it. */
    exact?: boolean
  }

/** A link to a page of the app. Hovering preloads the page's code and first data. */
export function PageLink<P extends Path>({ to, params, search, exact = false, ...rest }: PageLinkProps<P>) {
  const active = exact ? { activeOptions: { exact, includeSearch: false } } : {}
  return <Link {...rest} {...active} to="." href={addressOf(to, params, search)} />
}

type GoOptions<P extends Path> = {
  params?: PathParams<P>
  search?: SearchOf<P>
  replace?: boolean
  /** Keeps the scroll position of the page. */
  keepsScroll?: boolean
}

/** Navigates to a page, as in `go('/order_details/$id', { params: { id } })`. */
export function useGo() {
  const navigate = useNavigate()
  return <P extends Path>(to: P, options: GoOptions<P> = {}): void => {
    const { params, search, replace = false, keepsScroll = false } = options
    void navigate({ href: addressOf(to, params, search), replace, resetScroll: !keepsScroll })
  }
}
