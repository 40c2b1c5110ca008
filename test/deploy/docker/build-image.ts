// Builds the image of a Dockerfile as folders: each stage is one. No daemon is needed, and no base image is there.

import { cpSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Instruction, parseDockerfile, type Stage, textsOf } from './dockerfile.ts'

/** What a build needs. */
export interface BuildContext {
  /** The folder with the application. */
  readonly source: string
  /** Files and folders at its top that `.dockerignore` keeps out, as patterns with `*`. */
  readonly ignored: readonly string[]
  /** Where the folders of the stages are made. */
  readonly target: string
  /** Runs a command in a folder. */
  run(command: string, folder: string): Promise<void>
}

/** The last stage. */
export interface Image {
  readonly folder: string
  readonly env: Readonly<Record<string, string>>
  readonly stage: Stage
}

const isIgnored = (name: string, patterns: readonly string[]): boolean =>
  patterns.some((pattern) => new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`).test(name))

/** Copies what a COPY names. The working folder of every stage is `/app`, which the folders stand for. */
function copy(text: string, folder: string, { source, ignored, target }: BuildContext): void {
  const [, stage] = /--from=(\S+)/.exec(text) ?? []
  const paths = text.split(' ').filter((word) => !word.startsWith('--'))
  const from = stage === undefined ? source : join(target, stage)
  const isWhole = paths.length === 2 && ['.', '/app'].includes(paths[0] ?? '')
  const names = isWhole ? readdirSync(from) : paths.slice(0, -1)
  const taken = stage === undefined ? names.filter((name) => !isIgnored(name, ignored)) : names
  for (const name of taken) cpSync(join(from, name), join(folder, name), { recursive: true, verbatimSymlinks: true })
}

async function perform({ name, text }: Instruction, folder: string, context: BuildContext): Promise<void> {
  if (name === 'COPY') copy(text, folder, context)
  if (name === 'RUN') await context.run(text, folder)
}

/** Builds all stages. */
export async function buildImage(dockerfile: string, context: BuildContext): Promise<Image> {
  const stages = parseDockerfile(dockerfile)
  const [stage] = stages.slice(-1)
  if (stage === undefined) throw new Error('The Dockerfile has no FROM.')
  for (const each of stages) {
    const folder = join(context.target, each.name || 'image')
    mkdirSync(folder)
    for (const instruction of each.instructions) await perform(instruction, folder, context)
  }
  const pairs = textsOf(stage, 'ENV').flatMap((text) => text.split(' ').map((pair) => pair.split('=', 2)))
  return { folder: join(context.target, 'image'), env: Object.fromEntries(pairs), stage }
}
