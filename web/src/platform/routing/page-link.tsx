import { Link, useNavigate, useParams } from '@tanstack/react-router'
import type { ComponentProps, Ref } from 'react'
import type { ParamsArgument, Path, PathParams, Search } from './paths.ts'

type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'ref'>

type PageLinkProps<P extends Path> = LinkProps &
  ParamsArgument<P> & {
    to: P
    search?: Search
    ref?: Ref<HTMLAnchorElement>
    /** Current only on this exact path, not on those below it. */
    exact?: boolean
  }

/** A link to a page of the app; hovering preloads its code and first data. */
export function PageLink<P extends Path>({ to, params, search, exact = false, ...rest }: PageLinkProps<P>) {
  const active = exact ? { activeOptions: { exact, includeSearch: false } } : {}
  return (
    <Link {...rest} {...active} to={to as string} params={(params ?? {}) as never} search={(search ?? {}) as never} />
  )
}

/** Navigates to a page: `go('/order_details/$id', { params: { id } })`. */
export function useGo() {
  const navigate = useNavigate()
  return <P extends Path>(to: P, options?: { params?: PathParams<P>; search?: Search; replace?: boolean }): void => {
    void navigate({
      to: to as string,
      params: (options?.params ?? {}) as never,
      search: (options?.search ?? {}) as never,
      replace: options?.replace ?? false,
    })
  }
}

/** The path parameters of the page. */
export const usePageParams = <P extends Path>(_path: P): PathParams<P> => useParams({ strict: false }) as PathParams<P>
