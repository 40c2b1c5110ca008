// The tutorial, typed as it stands: its files in the order of the page, started with its commands.

import { describe, expect, test } from 'vitest'
import type { WrittenFile } from '../../e2e/quick-start.ts'
import type { Browser } from '../../src/testing/open-browser.ts'
import { TARBALL } from '../../tools/install-lines.ts'
import { SECRET } from '../harness.ts'
import { type RunningApp, type TutorialProject, useTutorial } from './tutorial/project.ts'
import { readTutorial, type TutorialStep } from './tutorial/steps.ts'

const steps = readTutorial()

/** @throws {Error} The page has no such step. */
function stepOf(number: number): TutorialStep {
  const step = steps[number - 1]
  if (step === undefined) throw new Error(`The tutorial has ${steps.length} steps.`)
  return step
}

/** The command of a step that contains a text. */
function commandOf(number: number, part: string): string {
  const command = stepOf(number).commands.find((line) => line.includes(part))
  if (command === undefined) throw new Error(`Step ${number} has no command with ${part}.`)
  return command
}

const START = commandOf(1, 'node --env-file')
const [, installed = ''] = commandOf(1, 'npm install').split(`${TARBALL} `)
const createProject = useTutorial(installed.split(' '))

/** Adds to the settings for development what `latchkey secret` adds. */
const withSecret = (file: WrittenFile): WrittenFile =>
  file.path === '.env' ? { ...file, text: `${file.text}AUTH_SECRET=${SECRET}\n` } : file

/** Creates a project that has the files of all steps up to one. */
async function createAt(last: number): Promise<TutorialProject> {
  const project = await createProject()
  project.write(steps.slice(0, last).flatMap(({ files }) => files.map(withSecret)))
  return project
}

const readText = async (browser: Browser, path: string): Promise<string> => (await browser.navigate(path)).text()

/** Opens a browser and signs in as a test person. */
async function signIn(app: RunningApp, callbackUrl = '/'): Promise<Browser> {
  const browser = app.openBrowser()
  await browser.submit('/auth/signin/dev', { person: 'ada@example.com', callbackUrl })
  return browser
}

describe('the tutorial', () => {
  test('has six steps, and each says what the reader sees', () => {
    expect(steps).toHaveLength(6)
    expect(steps.filter(({ page }) => !page.includes('**What you see.**'))).toEqual([])
  })

  test('step 1 signs in a test person, with the secret that its command writes', async () => {
    const project = await createProject()
    project.write(stepOf(1).files)
    await project.run(commandOf(1, ' secret'))
    expect(project.read('.env')).toMatch(/^AUTH_SECRET=.{44}$/m)
    const app = await project.start(START)
    expect(await readText(app.openBrowser(), '/')).toContain('>Sign in</a>')
    expect(await readText(await signIn(app), '/')).toContain('Hello, Ada Lovelace.')
  })

  test('step 2 keeps a user signed in across a restart, and step 3 protects the page', async () => {
    const project = await createAt(2)
    const first = await project.start(commandOf(2, 'node '))
    const browser = await signIn(first)
    expect(await readText(browser, '/')).toContain('Hello, Ada Lovelace.')
    await first.stop()
    project.write(stepOf(3).files)
    const second = await project.start(START)
    expect(await readText(second.openBrowser(browser.cookies), '/account')).toContain('<h1>Ada Lovelace</h1>')
    const visitor = second.openBrowser()
    await visitor.navigate('/account')
    expect(new URL(visitor.url).pathname).toBe('/auth/signin')
  })

  test('step 4 lists the account and both sessions, and ends the other one', async () => {
    const project = await createAt(4)
    const app = await project.start(START)
    const [here, there] = [await signIn(app, '/account'), await signIn(app)]
    const page = await readText(here, '/account')
    expect(page).toContain('<li>dev</li>')
    expect(page.match(/Firefox on Linux/g)).toHaveLength(2)
    const [, id = ''] = /name="id" value="([^"]+)"/.exec(page) ?? []
    await here.post('/account/end-session', { id })
    expect((await readText(here, '/account')).match(/Firefox on Linux/g)).toHaveLength(1)
    await there.navigate('/account')
    expect(new URL(there.url).pathname).toBe('/auth/signin')
  })

  test('step 5 offers GitHub, with the callback URL to register', async () => {
    const project = await createAt(5)
    const app = await project.start(START, { AUTH_GITHUB_ID: 'app', AUTH_GITHUB_SECRET: 'app-secret' })
    const signInPage = await readText(app.openBrowser(), '/auth/signin')
    expect(signInPage).toContain('GitHub')
    const answer = await app.openBrowser().submit('/auth/signin/github')
    const redirectUri = new URL(answer.headers.get('location') ?? '').searchParams.get('redirect_uri')
    expect(stepOf(5).texts).toEqual([redirectUri?.replace(String(app.port), '3000')])
  })

  test('step 6 names what production needs, and starts with it', async () => {
    const project = await createAt(6)
    await expect(project.run(commandOf(6, 'NODE_ENV=production'))).rejects.toThrow(stepOf(6).texts[0] ?? '')
    const app = await project.start(commandOf(6, 'production.env server.js'), {
      AUTH_SECRET: SECRET,
      DATABASE_FILE: 'app.db',
    })
    const headers = { accept: 'text/html' }
    const answer = await fetch(`http://localhost:${app.port}/account`, { headers, redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/auth/signin?callbackUrl=%2Faccount'])
    const providers = await (await fetch(`http://localhost:${app.port}/auth/providers`)).json()
    expect(Object.keys(providers)).toEqual(['github'])
    expect(stepOf(6).page).toContain(providers.github.callbackUrl)
  })
})
