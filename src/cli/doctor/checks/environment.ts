import { join } from 'node:path'
import { isRecord } from '../../../lib/is-record.ts'
import { findNearestName } from '../../../lib/nearest-name.ts'
import { readProperty } from '../../../lib/read-property.ts'
import { envFileNames } from '../../application/project-env.ts'
import { readVariables } from '../../env-file.ts'
import { readManifest } from '../../project.ts'
import { QUICK_STARTS } from '../../quick-start.ts'
import { createFindings, type Finding, type Subject } from '../check.ts'
import { listSourceTexts } from '../project-files.ts'
import VARIABLES from '../variables.json' with { type: 'json' }
import { listViews } from '../view.ts'
import { listKnownNames } from '../written-providers.ts'

const report = createFindings('environment')

/** Reports variables that are not read, empty, or contradictory. */
export async function checkEnvironment(subject: Subject): Promise<readonly Finding[]> {
  const known = listKnownNames(listViews(subject).map(({ config }) => config))
  const names = Object.keys(subject.env)
  const found = [
    ...names.flatMap((name) => checkSpelling(subject, name, known)),
    ...names.flatMap((name) => checkLeftOver(subject, name)),
    ...names.filter((name) => known.includes(name)).flatMap((name) => checkText(subject, name)),
    ...checkEnvFile(subject),
    ...checkPlaces(subject),
    ...checkOverruled(subject),
  ]
  const read = names.filter((name) => known.includes(name) && subject.env[name])
  const places = [...new Set(read.map((name) => subject.sources.get(name)))].join(' and ')
  if (found.length === 0 && read.length > 0)
    found.push(...report('read', { count: read.length, s: read.length === 1 ? '' : 's', places }))
  return [...found, ...checkMode(subject)]
}

/** Returns whether Node runs the application without the server of a framework. */
const isPlainNode = ({ framework }: Subject): boolean => framework !== null && QUICK_STARTS[framework].isPlainNode

/** The servers of frameworks set it. Node alone does not. */
const checkMode = (subject: Subject): readonly Finding[] =>
  !isPlainNode(subject) || subject.env['NODE_ENV'] ? [] : report('no-mode')

const describePlace = ({ sources }: Subject, name: string): string => sources.get(name) ?? 'environment'

/** Without a configuration, the providers are unknown. */
function checkSpelling(subject: Subject, name: string, known: readonly string[]): readonly Finding[] {
  const place = describePlace(subject, name)
  const isOurs = name.startsWith('AUTH_')
  // The shell contains any names; those in an env file are there for a reason.
  if (known.includes(name) || (!isOurs && place === 'environment')) return []
  // A configured neighbor is intentional: GITLAB next to GITHUB is not a typo.
  const unset = known.filter((each) => !subject.env[each])
  const nearest = findNearestName(name, unset)
  if (nearest !== null) return report('misspelled', { name, place, nearest })
  if (!isOurs || subject.calls.length === 0) return []
  const [, provider] = /^AUTH_(.+)_(?:ID|SECRET|ISSUER)$/.exec(name) ?? []
  const id = provider?.toLowerCase().replaceAll('_', '-')
  return report(id ? 'no-provider' : 'unknown', { name, place, id })
}

function checkLeftOver(subject: Subject, name: string): readonly Finding[] {
  if (!name.startsWith('NEXTAUTH_')) return []
  const other = new Map(Object.entries(VARIABLES.renamed)).get(name)
  const isRenamed = other !== undefined && !subject.env[other]
  return report(isRenamed ? 'renamed' : 'left-over', { name, other, place: describePlace(subject, name) })
}

function checkText(subject: Subject, name: string): readonly Finding[] {
  const place = describePlace(subject, name)
  const value = subject.env[name]?.trim() ?? ''
  if (value === '') return report('empty', { name, place })
  // Docker makes the quotes part of the value.
  return /^(["']).*\1$/s.test(value) ? report('quoted', { name, place }) : []
}

/** Only one of two values is used, so changing the other has no effect. */
function checkPlaces({ env, folder, framework, sources }: Subject): readonly Finding[] {
  return envFileNames(folder, framework, env['NODE_ENV']).flatMap((file) =>
    Object.entries(readVariables(join(folder, file))).flatMap(([name, value]) => {
      const source = sources.get(name)
      const isUsed = !name.startsWith('AUTH_') || source === file || env[name] === value
      return isUsed ? [] : report('two-places', { name, file, source })
    }),
  )
}

/** Options may take precedence over a variable. */
function checkOverruled(subject: Subject): readonly Finding[] {
  return listViews(subject).flatMap(({ config }) =>
    Object.entries(VARIABLES.overruling).flatMap(([option, name]) => {
      const text = subject.env[name]?.trim()
      const value = readProperty(config, option)
      const isOverruled = value !== undefined && text && ![value].flat().map(String).includes(text)
      return isOverruled ? report('overruled', { name, option, place: describePlace(subject, name) }) : []
    }),
  )
}

/** Scripts of `package.json` that start an application. */
const SCRIPTS = ['dev', 'start', 'serve']

/** Ways to read an env file: options of Node and other tools, dotenv, Node's functions, and Bun. */
const READS = /--env-file|\bdotenv|\bloadEnvFile\b|\bbun\b/

/** Reports scripts of an application without a bundler that do not read the env file, as Node does not by default. */
function checkEnvFile(subject: Subject): readonly Finding[] {
  const { folder, sources } = subject
  const [, envFile] = [...sources].find(([name, source]) => name.startsWith('AUTH_') && source.startsWith('.')) ?? []
  if (!isPlainNode(subject) || envFile === undefined) return []
  const manifest = readManifest(join(folder, 'package.json'))
  const scripts = isRecord(manifest['scripts']) ? manifest['scripts'] : {}
  const name = SCRIPTS.find((each) => /\b(?:node|tsx|ts-node|nodemon)\b/.test(`${scripts[each]}`))
  if (name === undefined || READS.test(JSON.stringify(manifest))) return []
  if (listSourceTexts(folder).some((text) => READS.test(text))) return []
  const line = `${scripts[name]}`
  const fixed = line.replace(/\b(node|tsx)\b/, `$1 --env-file=${envFile}`)
  return report('not-read', { name, line, envFile, fixed })
}
