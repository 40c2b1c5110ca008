import { describe, expect, test } from 'vitest'
import { createProject, useProjects } from './project.ts'
import { CTRL_C, type Dialogue, DOWN, ENTER, runOnTerminal } from './run-on-terminal.ts'

useProjects()

const EXPRESS = { 'package.json': '{ "dependencies": { "express": "5" } }' }
const LATER: Dialogue = [
  ['AUTH_GOOGLE_ID (', ENTER],
  ['AUTH_GOOGLE_SECRET (', ENTER],
]

const GOOGLE = ['init', '--provider', 'google']

describe('init on a terminal', () => {
  test('asks for the client id and secret, and does not show the secret', async () => {
    const project = createProject(EXPRESS)
    const { code, screen, said } = await runOnTerminal(project.host, GOOGLE, [
      ['AUTH_GOOGLE_ID (', `abc${ENTER}`],
      ['AUTH_GOOGLE_SECRET (', `hunter2${ENTER}`],
      ['Install the packages and start it now?', 'n'],
    ])
    expect(code).toBe(0)
    expect(project.read('.env')).toMatch(/\nAUTH_GOOGLE_ID=abc\nAUTH_GOOGLE_SECRET=hunter2\nNODE_ENV=development\n$/)
    expect(screen + said).not.toContain('hunter2')
  })

  test('leaves variables empty if the user skips the answers', async () => {
    const project = createProject(EXPRESS)
    expect(await runOnTerminal(project.host, GOOGLE, LATER)).toMatchObject({ code: 0, asked: 2 })
    expect(project.read('.env')).toMatch(/\nAUTH_GOOGLE_ID=\nAUTH_GOOGLE_SECRET=\nNODE_ENV=development\n$/)
  })

  test('asks for the framework if it cannot detect it', async () => {
    const project = createProject({ 'package.json': '{}' })
    const { code } = await runOnTerminal(project.host, GOOGLE, [['Which framework', DOWN], ...LATER])
    expect(code).toBe(0)
    expect(project.read('src/routes/account.ts')).toContain('requireSession')
  })

  test('overwrites files if the user agrees', async () => {
    const project = createProject({ ...EXPRESS, 'server.js': 'mine' })
    const { code } = await runOnTerminal(project.host, GOOGLE, [
      ['server.js is there already. Overwrite?', 'y'],
      ...LATER,
    ])
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
    const { code, asked } = await runOnTerminal(project.host, GOOGLE, dialogue)
    expect([code, asked, project.read('server.js')]).toEqual([1, dialogue.length, 'mine'])
    expect(() => project.read('.env')).toThrow('ENOENT')
  })
})

describe('the help on a terminal', () => {
  test('asks nothing', async () => {
    expect(await runOnTerminal(createProject().host, ['secret', '--help'], [])).toMatchObject({ code: 0, screen: '' })
  })
})
