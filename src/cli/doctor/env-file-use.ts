import { join } from 'node:path'
import { isRecord } from '../../lib/is-record.ts'
import { readManifest } from '../read-manifest.ts'
import { listSourceFiles } from './entry-files.ts'
import { createFindings, type Finding } from './finding.ts'
import { readSource } from './project-files.ts'
import type { Subject } from './subject.ts'

/** Scripts of `package.json` that start an application. */
const SCRIPTS = ['dev', 'start', 'serve']

/** Ways to read an env file: options of Node and other tools, dotenv, Node's functions, and Bun. */
const READS = /--env-file|\bdotenv|\bloadEnvFile\b|\bbun\b/

/** Reports scripts of an Express application that do not read the env file, as Node does not by default. */
export function checkEnvFile({ folder, framework, sources }: Subject): readonly Finding[] {
  const [, envFile] = [...sources].find(([name, source]) => name.startsWith('AUTH_') && source.startsWith('.')) ?? []
  if (framework !== 'express' || envFile === undefined) return []
  const manifest = readManifest(join(folder, 'package.json'))
  const scripts = isRecord(manifest['scripts']) ? manifest['scripts'] : {}
  const name = SCRIPTS.find((each) => /\b(?:node|tsx|ts-node|nodemon)\b/.test(`${scripts[each]}`))
  if (name === undefined || READS.test(JSON.stringify(manifest))) return []
  if (listSourceFiles(folder).some((file) => READS.test(readSource(folder, file)?.text ?? ''))) return []
  const line = `${scripts[name]}`
  const fixed = line.replace(/\b(node|tsx)\b/, `$1 --env-file=${envFile}`)
  return createFindings('environment')('not-read', { name, line, envFile, fixed })
}
