// What a mistake is, and ways to follow its fix.

import type { App } from '../doctor/app.ts'
import type { Files } from './projects.ts'

/** One mistake of a project. */
export interface Mistake {
  /** The line that the doctor prints: level and message. */
  readonly said: string | RegExp
  /** What it prints as the fix. */
  readonly fix: string | RegExp
  /** Does what the fix says. @default runs it in a shell */
  readonly follow?: (app: App, fix: string) => void
}

/** A project, and its mistakes by name. */
export interface Faulty {
  readonly files: Files
  readonly mistakes: Readonly<Record<string, Mistake>>
}

/** Pastes the fix in place of the mistake. */
export const paste =
  (path: string, mistake: string, part = (fix: string) => fix) =>
  (app: App, fix: string): void =>
    app.edit(path, (text) => text.replace(mistake, part(fix)))

export const inServer = (mistake: string, part?: (fix: string) => string) => paste('server.js', mistake, part)

/** Follows `Rename A to B.` */
export const rename =
  (path: string, name: string) =>
  (app: App, fix: string): void =>
    app.edit(path, (text) => text.replace(name, /to `?(\w+)`?\.$/.exec(fix)?.[1] ?? ''))

/** Writes the file that the fix contains. */
export function writeFix(app: App, fix: string): void {
  const [, path = '', text = ''] = /^in (\S+):\n([\s\S]+)$/.exec(fix) ?? []
  app.write(path, text)
}
