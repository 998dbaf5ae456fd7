import { stringifySearch } from './search-text.ts'

/** Interface that the shell augments with the routes of all domains, so that the compiler checks all links. */
// biome-ignore lint/suspicious/noEmptyInterface: augmented in shell/pages.ts
export interface RegisteredPages {}

type PageRoute = RegisteredPages extends { routes: readonly (infer Route)[] } ? Route : never
type TypesOf<Route> = Route extends { types: infer Types extends { fullPath: string; fullSearchSchemaInput: object } }
  ? Types
  : never

/** Every path of the web app. */
export type Path = TypesOf<PageRoute>['fullPath']

type ParameterNames<P extends string> = P extends `${string}$${infer Name}/${infer Rest}`
  ? Name | ParameterNames<`/${Rest}`>
  : P extends `${string}$${infer Name}`
    ? Name
    : never

/** Paths without parameters. */
export type PlainPath = { [P in Path]: [ParameterNames<P>] extends [never] ? P : never }[Path]

export type PathParams<P extends Path> = Record<ParameterNames<P>, string>

/** The argument with the parameters of a path. Optional if the path has no parameters. */
export type ParamsArgument<P extends Path> = [ParameterNames<P>] extends [never]
  ? { params?: undefined }
  : { params: PathParams<P> }

/** The search parameters that a page accepts. */
export type SearchOf<P extends Path> = Extract<TypesOf<PageRoute>, { fullPath: P }>['fullSearchSchemaInput']

/** A page for the back link. */
export type BackTo = { to: Path; params?: Readonly<Record<string, string>>; label: string }

/** The search parameters of any page. */
export type Search = Readonly<Record<string, string | number | undefined>>

/** The URL of any page, for components that receive a path and its parameters as props. */
export const withParams = (path: string, params: Readonly<Record<string, string>> = {}): string =>
  path.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/** The URL of a page, as in `pathTo('/order_details/$id', { id })`. */
export const pathTo = <P extends Path>(
  path: P,
  ...[params]: [ParameterNames<P>] extends [never] ? [] : [PathParams<P>]
): string => withParams(path, params)

/** The URL of a page, with search parameters. */
export const addressOf = <P extends Path>(path: P, params?: PathParams<P>, search?: SearchOf<P>): string =>
  withParams(path, params) + stringifySearch(search ?? {})
