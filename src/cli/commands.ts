import type { Command } from 'commander'
import type { Host } from './host.ts'

/** Export of a file in `commands/`: adds the options, examples and action to a command. */
export type Define = (command: Command, host: Host) => void

/** A command as `latchkey --help` lists it. */
export interface CommandEntry {
  readonly name: string
  readonly summary: string
  /** Only the called command is loaded. */
  readonly load: () => Promise<{ readonly define: Define }>
}

/** All commands, in the order of a project's life. */
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
    name: 'reseal',
    summary: 'encrypt the stored tokens of accounts with the first secret, or decrypt them',
    load: () => import('./commands/reseal.ts'),
  },
  {
    name: 'migrate-from',
    summary: 'rewrite an application that uses Auth.js: print the changes as a diff, or apply them',
    load: () => import('./commands/migrate-from.ts'),
  },
  {
    name: 'doctor',
    summary: 'check the configuration and report each error with a fix',
    load: () => import('./commands/doctor.ts'),
  },
]
