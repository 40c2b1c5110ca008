/** A case from another source, by its name there, with its tests here. */
export interface Pointer {
  /** The id, as in titles of tests. */
  readonly id: string
  /** The subject; for an advisory, the affected package. */
  readonly of: string
  readonly title: string
  /** Test files whose titles contain the id, relative to the root. */
  readonly files: readonly string[]
  /** The reason why there is no test, or an unexpected result of the test. */
  readonly note: string | null
}

/** Id, subject, title, files as in `fileOf`, and an optional note. */
export type PointerEntry = readonly [id: string, of: string, title: string, files: string, note?: string]

/** `auth` is test/kernel/create-auth.test.ts, `e2e/oidc` is e2e/oidc.spec.ts, `runtimes/wire/bodies` is runtimes/wire/bodies.ts. */
export function fileOf(name: string): string {
  if (/^runtimes\/(?:suite|wire)\//.test(name)) return `${name}.ts`
  return name.startsWith('e2e/') ? `${name}.spec.ts` : `test/${name}.test.ts`
}

/** The rows of an index. */
export const pointers = (entries: readonly PointerEntry[]): readonly Pointer[] =>
  entries.map(([id, of, title, files, note]) => ({
    id,
    of,
    title,
    files: files.split(' ').filter(Boolean).map(fileOf),
    note: note ?? null,
  }))
