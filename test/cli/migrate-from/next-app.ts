// An application of next-auth, and the command on it.

import { createProject, type Project } from '../project.ts'
import type { Outcome } from '../package.ts'

/** An application after the command. */
export interface Migrated extends Outcome {
  readonly project: Project
}

/** Runs the command on a project with these files, and writes. @param next Its range of Next.js. */
export async function migrated(files: Readonly<Record<string, string>>, next = '16.4.6'): Promise<Migrated> {
  const manifest = `{ "dependencies": { "next": "${next}", "next-auth": "4.24.13" } }\n`
  const project = createProject({ 'package.json': manifest, ...files })
  return { project, ...(await project.run(['migrate-from', 'authjs', '--write'])) }
}

/** What the command says about files by hand, line by line. */
export const listTodos = ({ stderr }: Outcome): string[] => stderr.split('\n').filter((line) => line.startsWith('  '))

/** One file after the command. */
export async function rewritten(path: string, text: string, others: Readonly<Record<string, string>> = {}) {
  return (await migrated({ ...others, [path]: text })).project.read(path)
}

/** The import of every configuration that has moved. */
export const MIGRATE = "import { authjs } from 'latchkey/migrate/authjs'"

/** A module with the options of next-auth 4. */
export const OPTIONS = 'export const authOptions = { providers: [] }\n'
