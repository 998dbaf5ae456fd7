/** Augmented by the shell with the pages of all domains, so that links anywhere are checked against them. */
// biome-ignore lint/suspicious/noEmptyInterface: augmented in shell/pages.ts
export interface RegisteredPages {}

/** Every path of the web app. */
export type Path = RegisteredPages extends { pages: infer Pages } ? keyof Pages & string : never

type ParameterNames<P extends string> = P extends `${string}$${infer Name}/${infer Rest}`
  ? Name | ParameterNames<`/${Rest}`>
  : P extends `${string}$${infer Name}`
    ? Name
    : never

/** Paths without parameters. */
export type PlainPath = { [P in Path]: [ParameterNames<P>] extends [never] ? P : never }[Path]

export type PathParams<P extends Path> = Record<ParameterNames<P>, string>

/** The parameters are optional for a path without any. */
export type ParamsArgument<P extends Path> = [ParameterNames<P>] extends [never]
  ? { params?: undefined }
  : { params: PathParams<P> }

export type Search = Readonly<Record<string, string | number | undefined>>

/** `pathTo('/order_details/$id', { id })`: the URL of a page. */
export function pathTo<P extends Path>(
  path: P,
  ...[params]: [ParameterNames<P>] extends [never] ? [] : [PathParams<P>]
): string {
  const values: Record<string, string> = { ...params }
  return path.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
}
