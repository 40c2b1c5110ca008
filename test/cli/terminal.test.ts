import { PassThrough } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'
import { describe, expect, test } from 'vitest'
import { createProject, type Project, runHere, useProjects } from './project.ts'

useProjects()

const ENTER = '\r'
const DOWN = '\u001b[B'
const CTRL_C = '\u0003'

/** What is typed once a question is on the screen. */
type Dialogue = readonly (readonly [question: string, keys: string])[]

/** Calls a command on a terminal. */
async function runOnTerminal(project: Project, args: readonly string[], dialogue: Dialogue) {
  const [input, output] = [new PassThrough(), new PassThrough()]
  let screen = ''
  const left = [...dialogue]
  output.setEncoding('utf8').on('data', (text) => {
    screen += stripVTControlCharacters(text)
    const [next] = left
    if (next === undefined || !screen.includes(next[0])) return
    left.shift()
    // A key that comes before the question listens is lost.
    for (const [i, key] of (next[1].startsWith('\u001b') ? [DOWN, ENTER] : [...next[1]]).entries())
      setTimeout(() => input.write(key), 20 + i * 5)
  })
  const host = { ...project.host, isInteractive: true, terminal: { input, output } }
  const { code, stderr, stdout } = await runHere(args, host)
  return { code, screen, said: stdout + stderr, asked: dialogue.length - left.length }
}

const EXPRESS = { 'package.json': '{ "dependencies": { "express": "5" } }' }
const LATER: Dialogue = [
  ['AUTH_GOOGLE_ID (', ENTER],
  ['AUTH_GOOGLE_SECRET (', ENTER],
]

describe('init on a terminal', () => {
  test('asks for what the provider gave, and does not show the secret', async () => {
    const project = createProject(EXPRESS)
    const { code, screen, said } = await runOnTerminal(
      project,
      ['init'],
      [
        ['AUTH_GOOGLE_ID (', `abc${ENTER}`],
        ['AUTH_GOOGLE_SECRET (', `hunter2${ENTER}`],
      ],
    )
    expect(code).toBe(0)
    expect(project.read('.env')).toMatch(/\nAUTH_GOOGLE_ID=abc\nAUTH_GOOGLE_SECRET=hunter2\nNODE_ENV=development\n$/)
    expect(screen + said).not.toContain('hunter2')
  })

  test('leaves empty what is given later', async () => {
    const project = createProject(EXPRESS)
    expect(await runOnTerminal(project, ['init'], LATER)).toMatchObject({ code: 0, asked: 2 })
    expect(project.read('.env')).toMatch(/\nAUTH_GOOGLE_ID=\nAUTH_GOOGLE_SECRET=\nNODE_ENV=development\n$/)
  })

  test('asks for the framework that it cannot find', async () => {
    const project = createProject({ 'package.json': '{}' })
    const { code } = await runOnTerminal(project, ['init'], [['Which framework', DOWN], ...LATER])
    expect(code).toBe(0)
    expect(project.read('src/routes/account.ts')).toContain('requireSession')
  })

  test('overwrites after a yes', async () => {
    const project = createProject({ ...EXPRESS, 'server.js': 'mine' })
    const { code } = await runOnTerminal(project, ['init'], [['server.js is there already. Overwrite?', 'y'], ...LATER])
    expect([code, project.read('server.js') === 'mine']).toEqual([0, false])
  })

  test.each<[string, Dialogue]>([
    ['a no', [['Overwrite?', 'n']]],
    ['Enter', [['Overwrite?', ENTER]]],
    ['Ctrl-C', [['Overwrite?', CTRL_C]]],
    [
      'Ctrl-C at a later question',
      [
        ['Overwrite?', 'y'],
        ['AUTH_GOOGLE_ID (', CTRL_C],
      ],
    ],
  ])('changes nothing after %s', async (_what, dialogue) => {
    const project = createProject({ ...EXPRESS, 'server.js': 'mine' })
    const { code, asked } = await runOnTerminal(project, ['init'], dialogue)
    expect([code, asked, project.read('server.js')]).toEqual([1, dialogue.length, 'mine'])
    expect(() => project.read('.env')).toThrow('ENOENT')
  })
})

describe('the help on a terminal', () => {
  test('asks nothing', async () => {
    expect(await runOnTerminal(createProject(), ['secret', '--help'], [])).toMatchObject({ code: 0, screen: '' })
  })
})
