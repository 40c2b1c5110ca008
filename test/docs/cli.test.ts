// docs/cli.md, compared with the commands. The report of `doctor` is compared in test/cli/doctor/doctor.test.ts.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import options from '../../src/cli/command-options.json' with { type: 'json' }
import { COMMANDS } from '../../src/cli/commands.ts'
import { run } from '../../src/cli/run.ts'
import { root } from '../../tools/entries.ts'
import { createProject, useProjects } from '../cli/project.ts'

useProjects()

const PAGE = readFileSync(join(root, 'docs/cli.md'), 'utf8')

/** Returns the text below a heading of the second level. */
const readSection = (name: string): string => PAGE.split(/^## /m).find((text) => text.startsWith(`${name}\n`)) ?? ''

/** The options of a command, without their values. */
const listFlags = (name: keyof typeof options): string[] =>
  options[name].options.map(({ flags }) => flags.replace(/ .*/, ''))

describe('docs/cli.md', () => {
  test('shows what init prints', async () => {
    const manifest = { type: 'commonjs', dependencies: { express: '*' } } // as npm 11 writes it
    const { host } = createProject({ 'package.json': JSON.stringify(manifest) })
    const printed: string[] = []
    const print = (line: string) => void printed.push(line)
    await run(['init', '--provider', 'google'], { ...host, print, note: print })
    expect(readSection('init')).toContain(`\n\`\`\`text\n${printed.join('\n')}\n\`\`\`\n`)
  })

  test('lists the commands', () => {
    const listed = Array.from(PAGE.matchAll(/^\| \[`([\w-]+)`\]\(#/gm), ([, name]) => name)
    expect(listed).toEqual(COMMANDS.map(({ name }) => name))
  })

  test.each(COMMANDS)('names each option of $name', ({ name }) => {
    const section = readSection(name)
    expect(listFlags(name).filter((flag) => !section.includes(flag))).toEqual([])
  })

  test.each(COMMANDS)('has no row of an option that $name lacks', ({ name }) => {
    const rows = Array.from(readSection(name).matchAll(/^\| `(--[\w-]+)/gm), ([, flag]) => flag)
    expect(rows.filter((flag) => !listFlags(name).includes(flag ?? ''))).toEqual([])
  })
})
