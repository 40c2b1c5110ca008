import type { Command } from 'commander'
import type { Host } from './host.ts'

/** What a file in `commands/` exports: gives a command its options, its examples and what it does. */
export type Define = (command: Command, host: Host) => void

/** One command, by what `latchkey --help` says of it. */
export interface CommandEntry {
  readonly name: string
  readonly summary: string
  /** Only the command that is called is loaded. */
  readonly load: () => Promise<{ readonly define: Define }>
}

/** Every command, in the order of a project's life. */
export const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'init',
    summary: 'write the files of the quick start into a project',
    load: () => import('./commands/init.ts'),
  },
  {
    name: 'secret',
    summary: 'generate a strong AUTH_SECRET, or rotate it',
    load: () => import('./commands/secret.ts'),
  },
  {
    name: 'migrate',
    summary: 'print, apply or check the tables of the SQL adapter, delete expired rows',
    load: () => import('./commands/migrate.ts'),
  },
  {
    name: 'migrate-from',
    summary: 'rewrite an application that uses Auth.js: print the changes as a diff, or apply them',
    load: () => import('./commands/migrate-from.ts'),
  },
  {
    name: 'doctor',
    summary: 'check the configuration and report each mistake with a fix',
    load: () => import('./commands/doctor.ts'),
  },
]
