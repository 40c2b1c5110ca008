/** Something that is tried elsewhere, by the name it has there, and where it is tried here. */
export interface Pointer {
  /** As titles of tests have it. */
  readonly id: string
  /** What it belongs to: the package it was found in, for an advisory. */
  readonly of: string
  readonly title: string
  /** Files whose titles name it, relative to the root. */
  readonly files: readonly string[]
  /** Why there is no test. Where there is one: what holds here, if that is not what would be expected. */
  readonly note: string | null
}

/** Id, what it belongs to, title, the files as in `findFile`; what else there is to say. */
export type PointerEntry = readonly [id: string, of: string, title: string, files: string, note?: string]

/** `auth` is test/auth.test.ts, `e2e/oidc` is e2e/oidc.spec.ts, `runtimes/wire/bodies` is runtimes/wire/bodies.ts. */
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
