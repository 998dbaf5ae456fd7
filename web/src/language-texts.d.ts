declare module 'virtual:language-texts' {
  type Texts = Readonly<Record<string, string>>

  const languages: Readonly<
    Record<
      string,
      () => Promise<{
        frame: Texts
        always: Readonly<Record<string, Texts>>
        files: Readonly<Record<string, () => Promise<{ default: Texts }>>>
      }>
    >
  >
  export default languages
}
