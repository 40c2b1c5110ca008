/** What a project is made of. */
export interface Made {
  /** Texts by path. */
  readonly files: Readonly<Record<string, string>>
  /** Variables of its environment, for a shell. */
  readonly settings: string
  /** The path of the application. @default the root */
  readonly base?: string
}
